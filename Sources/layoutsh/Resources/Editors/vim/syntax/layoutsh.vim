" Vim syntax file
" Language: layoutsh session
" Written by 'make editors' from what the program declares.

if exists("b:current_syntax")
  finish
endif

syntax match sessionEmphasis /\v\*[^* ][^*]*\*/
syntax match sessionStrong /\v\*\*[^*]+\*\*/
syntax match sessionCode /\v`[^`]*`/
syntax match sessionOneBlank /\v^ [^ ].*$/
syntax match sessionOutput /\v^  .*$/ contains=sessionMatcher,sessionIndent
syntax match sessionIndent /\v^  / contained
syntax match sessionMatcher /\v( )@<=\(%(blank|esc|glob|re|no-eol|json[^()]*|\~[^()]*|\?)\)$/ contained
syntax match sessionErrorText /\v^  error:( )@=.*$/ contains=sessionMatcher,sessionError
syntax match sessionError /\v^  error:( )@=/ contained
syntax match sessionEllipsis /\v^  \.\.\.%( \(\?\))?$/
syntax match sessionStatus /\v^  \[\d{1,3}\]$/
syntax match sessionLine /\v^  %(\.\.)?\>( |$)@=.*$/ contains=sessionString,sessionNote,sessionCommand,sessionFlag,sessionOption,sessionNumber,sessionSeparator,sessionPrompt
syntax match sessionPrompt /\v^  %(\.\.)?\>( |$)@=/ contained
syntax match sessionSeparator /\v;/ contained
syntax match sessionNumber /\v( |\=|,|x)@<=-?\d+%(\.\d+)?([ ;,x:]|$)@=/ contained
syntax match sessionOption /\v( )@<=[a-z][a-z.-]*(\=)@=/ contained
syntax match sessionFlag /\v( )@<=--[a-z][a-z-]*/ contained
syntax match sessionCommand /\v(^  \> |^  \.\.\> |; |;)@<=%(layout-margins|export-data|passthrough|invalidate|long-press|transition|safe-area|scrollers|deselect|generate|rollback|sections|selected|snapshot|touchmap|compare|content|explain|history|item-at|journal|measure|plugins|release|scroll!|section|append|assert|bounds|commit|delete|format|frames|import|insert|layers|policy|record|reload|resume|scroll|select|settle|source|status|unload|attrs|batch|clear|fling|focus|ghost|inset|layer|learn|notch|pager|press|stats|trace|value|watch|back|diff|drag|draw|goto|help|item|link|live|load|move|note|play|quit|redo|stop|tick|time|undo|get|hit|set|svg|tap|use|on)( |;|$)@=/ contained
syntax match sessionNote /\v( |;)@<=#.*$/ contained
syntax match sessionString /\v"%(\\.|[^"])*"/ contained
syntax match sessionBadDirective /\v^\@.*$/
syntax match sessionDirectiveText /\v^\@%(undo-after|solution|explain|include|answer|assert|choice|frame|needs|pause|swift|wrong|done|draw|goal|hint|mark|quiz|task|vary|say|at)( |$)@=.*$/ contains=sessionDirective
syntax match sessionDirective /\v^\@%(undo-after|solution|explain|include|answer|assert|choice|frame|needs|pause|swift|wrong|done|draw|goal|hint|mark|quiz|task|vary|say|at)( |$)@=/ contained
syntax match sessionHeading /\v^#{1,6} .*$/
syntax match sessionHeaderNumber /\v(^session )@<=\d+/ contained
syntax match sessionHeaderKey /\v^%(requires|learned|timeout|author|locale|after|speed|title|track|seed|size|tags):/ contained
syntax match sessionHeaderVersion /\v^session/ contained
syntax region sessionHeader start=/\v%^session +\d+$/ end=/\v^ *$/ keepend contains=sessionHeaderVersion,sessionHeaderKey,sessionHeaderNumber

highlight default link sessionBadDirective Error
highlight default link sessionCode Identifier
highlight default link sessionCommand Function
highlight default link sessionDirective Statement
highlight default link sessionDirectiveText String
highlight default link sessionEllipsis Special
highlight default link sessionEmphasis Special
highlight default link sessionError WarningMsg
highlight default link sessionErrorText Comment
highlight default link sessionFlag Special
highlight default link sessionHeaderKey Identifier
highlight default link sessionHeaderNumber Number
highlight default link sessionHeaderVersion PreProc
highlight default link sessionHeading Title
highlight default link sessionIndent Comment
highlight default link sessionMatcher Special
highlight default link sessionNote Comment
highlight default link sessionNumber Number
highlight default link sessionOneBlank Error
highlight default link sessionOption Identifier
highlight default link sessionOutput Comment
highlight default link sessionPrompt Delimiter
highlight default link sessionSeparator Delimiter
highlight default link sessionStatus Number
highlight default link sessionString String
highlight default link sessionStrong Special

let b:current_syntax = "layoutsh"
