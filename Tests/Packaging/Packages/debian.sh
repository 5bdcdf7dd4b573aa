#!/bin/sh
# debian.sh FOLDER: installs, tries, upgrades and purges the packages in FOLDER, in a Debian that
# never had Swift.
set -eu
tests=$(cd "$(dirname "$0")" && pwd)
folder=$(cd "$1" && pwd)
package=$(ls "$folder"/layoutsh_*.deb)
headers=$(ls "$folder"/layoutsh-dev_*.deb)
layouts=$("$tests/../../../.ci/layouts")
if command -v lintian >/dev/null; then
  lintian --fail-on error "$package" "$headers"
else
  echo "skipped: the rules of Debian for packages; lintian is not installed"
fi

skip() {
  echo "skipped: the packages in a fresh Debian; $1"
  exit 0
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
root=$work/root
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")
"$tests/fresh-debian.sh" "$suite" "$root" bash-completion,man-db,libedit2,libstdc++6,tzdata 2>"$work/log" || {
  [ $? = 77 ] || { cat "$work/log" >&2; exit 1; }
  skip "$(tail -1 "$work/log")"
}
trap 'umount "$root/proc" && rm -rf --one-file-system "$work"' EXIT
cp "$package" "$root/layoutsh.deb"
cp "$headers" "$root/layoutsh-dev.deb"
cp "$tests/try.sh" "$root/try.sh"
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=xterm LC_ALL=C.UTF-8 chroot "$root" "$@"; }

[ -z "$(inside find / -xdev -name '*swift*' -not -path '/proc/*' -print -quit)" ]
inside dpkg -i /layoutsh.deb /layoutsh-dev.deb
inside sh /try.sh /usr $layouts
inside bash -lc 'MANWIDTH=80 man layoutsh | grep -q "Replay sessions and compare every answer" &&
  man layoutsh-session | grep -q "@assert PREDICATE"'
# Tab, pressed in bash.
{ sleep 3; printf 'layoutsh plugins st\t\r'; sleep 3; printf 'exit\r'; sleep 1; } |
  script -qec "env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
    chroot $root bash --rcfile /usr/share/bash-completion/bash_completion -i" /dev/null |
  grep '^sticky 1.0.0, bundled'
inside test -f /usr/include/layoutsh/layout_plugin.h

# An upgrade to the next version, then one purge that leaves nothing.
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/&.1/' "$work/next/DEBIAN/control"
dpkg-deb --root-owner-group -Zgzip -b "$work/next" "$root/next.deb" >/dev/null
inside dpkg -r layoutsh-dev
inside dpkg -i /next.deb
inside sh /try.sh /usr $layouts >/dev/null
inside dpkg -P layoutsh layoutsh-dev
# The pages that the manual keeps and what a user wrote are not the package's.
left=$(inside find / -xdev -name '*layoutsh*' -not -path '/layoutsh*.deb' -not -path '/var/cache/man/*' \
  -not -path '/root/*')
[ -z "$left" ] || { echo "left by purge: $left" >&2; exit 1; }
echo "packages installed, tried, upgraded and purged"
