#!/bin/sh
# Writes random calendars after random edits, and lets the Python packages icalendar and
# recurring-ical-events find the same events in them; then random rules, beside python-dateutil.
# What is missing here is skipped, and said so.
# check.sh PROGRAM [ROUNDS [RULES]]
set -eu
program=$(readlink -f "$1")
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if python3 -m venv "$work/python" && "$work/python/bin/pip" install --quiet --disable-pip-version-check \
  icalendar==7.3.2 python-dateutil==2.9.0.post0 recurring-ical-events==3.8.2 >"$work/pip.log" 2>&1; then
  "$work/python/bin/python" Tests/Release/Calendars/calendars.py "$program" "$work" "${2:-200}"
  "$work/python/bin/python" Tests/Release/Calendars/rules.py "$program" "$work" "${3:-20000}"
else
  echo "skipped: other readers of calendars, because icalendar and recurring-ical-events cannot be installed"
fi
