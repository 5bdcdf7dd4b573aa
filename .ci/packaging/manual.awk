# Turns a page of Markdown into a manual page. The first line is "# NAME(SECTION)".
# awk -v date=2026-01-31 -v release="layoutsh 0.1.0" -f manual.awk PAGE.md

# Text that roff would take for its own, and `code`, *emphasis*, [text](place).
function plain(text) {
  gsub(/\\/, "\\e", text)
  while (match(text, /\[[^]]*\]\([^)]*\)/)) {
    link = substr(text, RSTART, RLENGTH)
    sub(/^\[/, "", link)
    sub(/\]\([^)]*\)$/, "", link)
    text = substr(text, 1, RSTART - 1) link substr(text, RSTART + RLENGTH)
  }
  gsub(/-/, "\\-", text)
  count = split(text, parts, "`")
  text = parts[1]
  for (part = 2; part <= count; part++)
    text = text (part % 2 == 0 ? (count > part ? "\\fB" : "`") : "\\fR") parts[part]
  while (match(text, /\*\*?[^*` ][^*`]*\*\*?/)) {
    word = substr(text, RSTART, RLENGTH)
    gsub(/\*/, "", word)
    text = substr(text, 1, RSTART - 1) "\\fI" word "\\fR" substr(text, RSTART + RLENGTH)
  }
  if (text ~ /^[.']/) text = "\\&" text
  return text
}

# A line as it is.
function literal(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  if (text ~ /^[.']/) text = "\\&" text
  return text
}

NR == 1 {
  name = $2
  section = name
  sub(/\(.*/, "", name)
  gsub(/.*\(|\).*/, "", section)
  printf ".TH %s %s %s \"%s\"\n.ad l\n.nh\n", toupper(name), section, date, release
  next
}
/^```/ {
  print inside ? ".fi\n.RE" : ".RS 4\n.nf"
  inside = !inside
  next
}
inside { print literal($0); next }
/^## Overview$/ { next }
/^#+ / {
  level = length($1)
  sub(/^#+ /, "")
  print (level < 3 ? ".SH " : ".SS ") "\"" (level < 3 ? toupper(plain($0)) : plain($0)) "\""
  next
}
/^\|[-| ]+\|$/ { next }
# The head of a table says what its lines say.
/^\|/ && !table { table = 1; next }
/^\|/ {
  gsub(/^\| *| *\|$/, "")
  gap = index($0, " | ")
  printf ".TP\n%s\n%s\n", plain(substr($0, 1, gap - 1)), plain(substr($0, gap + 3))
  next
}
{ table = 0 }
/^- `[^`]*`: / {
  gap = index($0, "`: ")
  printf ".TP\n%s\n%s\n", plain(substr($0, 3, gap - 2)), plain(substr($0, gap + 3))
  next
}
/^- / { printf ".IP \\(bu 2\n%s\n", plain(substr($0, 3)); next }
/^ *$/ { print ".PP"; next }
/^  / { print ".br"; }
{ print plain($0) }
