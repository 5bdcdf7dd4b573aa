#!/bin/sh
# Runs the steps of the Containerfile without a container engine: the first stage on this machine,
# the second in a fresh root; then the workflow of the article "Verify in CI" in that root. What the
# machine lacks is skipped, and said so.
set -eu
cd "$(dirname "$0")/../../.."
article=Sources/layoutsh.docc/Articles/VerifyInCI.md
skip() {
  echo "skipped: the container file; $1"
  exit 0
}
work=$(mktemp -d)
root=$work/root
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
chmod 755 "$work"
inside() {
  env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
    chroot "$root" sh -euc "cd '$folder' && $1"
}

# A small Debian of the release that an image is named for.
base() {
  suite=${1##*:}
  Tests/Packaging/Packages/fresh-debian.sh "${suite%-slim}" "$root" 2>"$work/log" || skip "$(tail -1 "$work/log")"
}

# The first stage: this machine replaces an image with Swift.
first() {
  case $1 in
    "RUN apt-get "*)
      for package in $(echo "$1" | sed 's/.*--no-install-recommends //; s/ &&.*//'); do
        dpkg -s "$package" >/dev/null 2>&1 || skip "$package is not installed"
      done
      ;;
    "COPY . /src" | "WORKDIR /src") ;;
    RUN*) sh -euc "$(echo "${1#RUN }" | sed "s|/out|$work/out|g")" ;;
    *) echo "a step that this test does not know: $1" >&2 && exit 1 ;;
  esac
}

# The second stage, in the fresh root.
second() {
  case $1 in
    "RUN apt-get "*) inside "${1#RUN }" >"$work/log" 2>&1 || skip "no packages: $(tail -1 "$work/log")" ;;
    RUN*) inside "${1#RUN }" ;;
    "COPY --from=build /out /") cp -a "$work/out/." "$root/" ;;
    WORKDIR*) folder=${1#WORKDIR } && mkdir -p "$root$folder" ;;
    ENTRYPOINT*) command=$(echo "$1" | sed 's/^ENTRYPOINT \["\(.*\)"\]$/\1/') ;;
    *) echo "a step that this test does not know: $1" >&2 && exit 1 ;;
  esac
}

folder=/
command=
stage=
grep -v -e '^#' -e '^$' .ci/packaging/Containerfile >"$work/steps"
while IFS= read -r step <&3; do
  case $step in
    FROM*" AS build") stage=first ;;
    FROM*) stage=second && base "${step#FROM }" ;;
    *) echo "-- $step" && $stage "$step" ;;
  esac
done 3<"$work/steps"

runtime=$(inside "find / -xdev -name 'libswift*' -print -quit")
[ -z "$runtime" ] || { echo "the image has $runtime" >&2; exit 1; }
echo status | inside "$command" >/dev/null
inside "$command --version"

# The commands of the article's workflow and its container, on the lessons; then on one whose answer
# differs.
cp -R sessions "$root$folder/sessions"
arguments=$(sed -n 's/^docker run .* layoutsh \(.*\)/\1/p' "$article")
[ -n "$arguments" ]
inside "$command $arguments" >"$work/report" || { cat "$work/report" >&2; exit 1; }
line=$(sed -n 's/^ *run: \(layoutsh verify .*\)/\1/p' "$article")
[ -n "$line" ]
inside "$line" >"$work/report" || { cat "$work/report" >&2; exit 1; }
tail -1 "$work/report"
[ -s "$root$folder/verify.xml" ]
sed -i '0,/^  target none$/s//  target 0,0/' "$root$folder/sessions/01-first-steps.session"
if inside "$line" >"$work/annotations"; then
  echo "expected exit code 3 for an answer that differs, found 0" >&2
  exit 1
fi
grep '^::error file=sessions/01-first-steps.session,line=[0-9]*,title=' "$work/annotations"
echo "the image's steps and the workflow run; $(du -sm "$work/out" | cut -f1) MB are installed"
