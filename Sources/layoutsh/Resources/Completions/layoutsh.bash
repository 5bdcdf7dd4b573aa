# Completes the command lines of layoutsh in bash: the program says what may come next.
_layoutsh() {
  local current=${COMP_WORDS[COMP_CWORD]} line ending found
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :folders)
        compopt -o filenames
        while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen -d -- "$current")
        ;;
      :files)
        compopt -o filenames
        while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen -f -- "$current")
        ;;
      ':files '*)
        compopt -o filenames
        while IFS= read -r found; do COMPREPLY+=("$found"); done < <(
          compgen -d -- "$current"
          for ending in ${line#:files }; do compgen -f -X "!*.$ending" -- "$current"; done
        )
        ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${1/#\~\//$HOME/}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _layoutsh layoutsh
