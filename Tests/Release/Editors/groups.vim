" Writes the group of every character that is no blank: line, column and group, from 0.
let s:found = []
for s:line in range(1, line('$'))
  for s:column in range(1, col([s:line, '$']) - 1)
    let s:group = synIDattr(synID(s:line, s:column, 1), 'name')
    if s:group !=# ''
      call add(s:found, (s:line - 1) . ' ' . (s:column - 1) . ' ' . s:group)
    endif
  endfor
endfor
call writefile(s:found, $GROUPS)
