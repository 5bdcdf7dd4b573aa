autocmd BufRead,BufNewFile *.session setfiletype layoutsh
