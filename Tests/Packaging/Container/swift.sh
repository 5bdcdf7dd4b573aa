#!/bin/sh
# swift.sh [PREFIX]: runs the steps of the container file with Swift without a container engine, and
# adopts a class as its first lines describe. This machine replaces the image with Swift, below a
# layer that takes what is written. PREFIX has the installed files; without it, they are installed
# first. Steps that this machine cannot run are skipped, with a note.
set -eu
cd "$(dirname "$0")/../../.."
sources=$(pwd)
skip() {
  echo "skipped: the container file with Swift; $1"
  exit 0
}
[ "$(id -u)" = 0 ] || skip "only root can mount a layer"
[ "${LAYERED:-}" ] || exec env LAYERED=yes unshare -m "$0" "$@"
swift=$(command -v swift) || skip "Swift is not installed"
work=$(mktemp -d)
trap 'umount -l -R "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs none "$work"
mkdir "$work/upper" "$work/work" "$work/root"
mount -t overlay none -o "lowerdir=/,upperdir=$work/upper,workdir=$work/work" "$work/root" 2>"$work/log" ||
  skip "$(tail -1 "$work/log")"
root=$work/root
mount -t proc none "$root/proc"
mount --bind /dev "$root/dev"

prefix=${1:-}
if [ -z "$prefix" ]; then
  make -s install DESTDIR="$work/installed" PREFIX=/usr
  prefix=$work/installed/usr
fi
file=$prefix/share/layoutsh/Containerfile
cmp .ci/packaging/Swift.Containerfile "$file"

folder=/
command=
step() {
  case $1 in
    "FROM docker.io/library/swift:"*) ;;
    "RUN apt-get "*)
      for package in $(echo "$1" | sed 's/.*--no-install-recommends //; s/ &&.*//'); do
        dpkg -s "$package" >/dev/null 2>&1 || skip "$package is not installed"
      done
      ;;
    COPY*)
      set -- ${1#COPY }
      rm -rf "$root$2"
      mkdir -p "$root${2%/*}"
      cp -a "$prefix/$1" "$root$2"
      ;;
    WORKDIR*) folder=${1#WORKDIR } && mkdir -p "$root$folder" && mount -t tmpfs none "$root$folder" ;;
    ENTRYPOINT*) command=$(echo "$1" | sed 's/^ENTRYPOINT \["\(.*\)"\]$/\1/') ;;
    *) echo "a step that this test does not know: $1" >&2 && exit 1 ;;
  esac
}
grep -v -e '^#' -e '^$' "$file" >"$work/steps"
while IFS= read -r line <&3; do
  echo "-- $line"
  step "$line"
done 3<"$work/steps"

# The effect of 'docker run' in its first lines, without the sources.
[ ! -e "$root$sources/Package.swift" ] || { echo "the sources are below $folder" >&2; exit 1; }
mkdir -p "$root$folder/Sources"
cp Sources/layout-uikit/Tests/UIKitTests/Classes/WaterfallLayout.swift "$root$folder/Sources"
arguments=$(sed -n 's/^# .* layoutsh-swift \(adopt .*\)/\1/p' "$file")
[ -n "$arguments" ]
env -i PATH="/usr/local/bin:${swift%/*}:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root LC_ALL=C.UTF-8 \
  chroot "$root" sh -euc "cd $folder && $command $arguments"
echo "the image with Swift adopts a class"
