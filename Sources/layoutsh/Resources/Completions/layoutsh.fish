# Completes the command lines of layoutsh in fish: the program says what may come next.
function __layoutsh_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete $words[2..] 2>/dev/null)
        switch $line
            case :folders
                __fish_complete_directories (commandline -ct) ''
            case :files
                __fish_complete_path (commandline -ct)
            case ':files *'
                for ending in (string split ' ' -- $line)[2..]
                    __fish_complete_suffix .$ending
                end
            case '*'
                echo $line
        end
    end
end
complete -c layoutsh -f -a '(__layoutsh_complete)'
