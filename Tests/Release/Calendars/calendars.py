"""Random calendars, imported, edited and written by layoutsh, as other programs read them.

calendars.py PROGRAM FOLDER ROUNDS

Each round makes a calendar of series and events, imports it, changes and deletes some items, and
writes both the items as JSON and the calendar. The events that recurring-ical-events finds in the
calendar must be those items. Zones are renamed before, so that what counts is the VTIMEZONE that was
written and not the reader's own zone of that name.
"""
import datetime
import json
import os
import random
import subprocess
import sys

import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/Sao_Paulo", "Australia/Lord_Howe",
         "Africa/Casablanca", "Europe/Dublin"]
FIRST = datetime.datetime(2025, 1, 1)


def stamp(time):
    return time.strftime("%Y%m%dT%H%M%S")


def event(random, number):
    """The lines of an event or a series, and of its exceptions."""
    start = FIRST + datetime.timedelta(days=random.randrange(400), hours=random.randrange(5, 22), minutes=random.choice([0, 15, 30]))
    form = random.choice(["zone", "zone", "utc", "date"])
    zone = random.choice(ZONES)

    def line(name, time):
        if form == "date":
            return f"{name};VALUE=DATE:{time:%Y%m%d}"
        return f"{name};TZID={zone}:{stamp(time)}" if form == "zone" else f"{name}:{stamp(time)}Z"

    # No instance is there while the clock changes: the package ends it by the clock, RFC 5545
    # (3.8.5.3) and layoutsh after the same exact time.
    length = datetime.timedelta(days=random.randrange(1, 4)) if form == "date" else datetime.timedelta(minutes=random.choice([30, 45, 90]))
    step = random.choice([1, 1, 2])
    day = start.strftime("%a").upper()[:2]
    rule, starts = random.choice([
        (None, [start]),
        (f"FREQ=DAILY;INTERVAL={step};COUNT=7", [start + datetime.timedelta(days=step * n) for n in range(7)]),
        (f"FREQ=WEEKLY;INTERVAL={step};BYDAY={day};COUNT=6", [start + datetime.timedelta(weeks=step * n) for n in range(6)]),
        (f"FREQ=WEEKLY;UNTIL={stamp(start + datetime.timedelta(weeks=30))}Z" if form != "date" else f"FREQ=WEEKLY;UNTIL={start + datetime.timedelta(weeks=30):%Y%m%d}",
         [start + datetime.timedelta(weeks=n) for n in range(30)]),
        ("FREQ=YEARLY", [start]),
    ])
    head = ["BEGIN:VEVENT", f"UID:{number}@example.org", "DTSTAMP:20250101T000000Z"]
    lines = head + [line("DTSTART", start), line("DTEND", start + length), f"SUMMARY:Event {number}\\, one",
                    "X-LONG:" + "wörter " * 20]
    if rule:
        lines.append(f"RRULE:{rule}")
        if len(starts) > 3 and random.random() < 0.5:
            lines.append(line("EXDATE", starts[2]))
        if random.random() < 0.3:
            # The package takes a time that is the same in UTC as another one by the clock for
            # that one.
            extra = start + datetime.timedelta(days=3, minutes=0 if form == "date" else 17)
            lines.append(line("RDATE", extra))
    if random.random() < 0.3:
        lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"]
    lines.append("END:VEVENT")
    if len(starts) > 3 and random.random() < 0.4:
        moved = starts[1] + datetime.timedelta(days=1)
        lines += head + [line("RECURRENCE-ID", starts[1]), line("DTSTART", moved), line("DTEND", moved + length),
                         f"SUMMARY:Event {number}\\, moved", "END:VEVENT"]
    return lines


def edits(random, count):
    """Lines that change some of the first items."""
    lines = []
    for _ in range(random.randrange(6)):
        item = random.randrange(count)
        lines.append(random.choice([
            f"delete 0,{item}", f'item 0,{item} label="changed; {item}"', f"item 0,{item} date=2025-07-0{item % 9 + 1}",
            f"insert 0,{item} date=2025-06-11 start=8:00 end=9:30 label=new", f"move 0,{item} 0,0", "undo",
        ]))
    return lines


def minutes(text):
    parts = [float(part) for part in text.split(":")]
    return parts[0] * 60 + parts[1] + (parts[2] / 60 if len(parts) > 2 else 0)


def item(row):
    """Label, start and end of an item."""
    day = datetime.datetime.fromisoformat(row["date"])
    end = minutes(row["end"])
    if "start" not in row:
        return row.get("label", ""), day.date().isoformat(), (day + datetime.timedelta(minutes=end)).date().isoformat()
    return (row.get("label", ""), (day + datetime.timedelta(minutes=minutes(row["start"]))).isoformat(),
            (day + datetime.timedelta(minutes=end)).isoformat())


def found(component):
    """Label, start and end of an event as the package has it."""
    start = component.start
    end = component.end
    if not isinstance(start, datetime.datetime):
        return str(component.get("SUMMARY", "")), start.isoformat(), end.isoformat()
    return str(component.get("SUMMARY", "")), *(
        time.astimezone(UTC).replace(tzinfo=None).isoformat() for time in (start, end))


def main(program, folder, rounds):
    events = 0
    for seed in range(rounds):
        random.seed(seed)
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
        for number in range(random.randrange(1, 5)):
            lines += event(random, number)
        source = f"{folder}/{seed}.ics"
        with open(source, "w", newline="") as file:
            file.write("\r\n".join(lines + ["END:VCALENDAR", ""]))
        out, rows = f"{folder}/{seed}.out.ics", f"{folder}/{seed}.json"
        script = ["load flow", f"import {source}", *edits(random, 4), f"export-data {out}", f"export-data {rows}",
                  "load flow as again", f"import {out}", f"export-data {folder}/{seed}.again.ics"]
        ran = subprocess.run([program, "--keep-going"], input="\n".join(script), capture_output=True, text=True)
        if not os.path.exists(out) or not os.path.exists(rows):
            if "needs a date" in ran.stderr or "no item" in ran.stderr:
                continue
            sys.exit(f"round {seed}: {ran.stdout}{ran.stderr}")
        with open(out, newline="") as file:
            text = file.read()
        with open(f"{folder}/{seed}.again.ics", newline="") as file:
            if file.read() != text:
                sys.exit(f"round {seed}: written, imported and written again, {out} differs")
        for zone in ZONES:
            # The package keeps zones by name, so each round has its own.
            text = text.replace(zone, f"{zone.replace('/', '-')}-{seed}")
        until = FIRST + datetime.timedelta(days=3 * 366)
        calendar = icalendar.Calendar.from_ical(text)
        other = sorted(found(one) for one in recurring_ical_events.of(calendar).between(
            datetime.datetime(2024, 12, 1), until))
        with open(rows) as file:
            own = sorted(one for one in map(item, (row for row in json.load(file) if "date" in row)) if one[1] < until.isoformat())
        # A start on the edge may count here and not there.
        other = [one for one in other if one[1] < until.isoformat()]
        if own != other:
            sys.exit(f"round {seed}: {out}\nonly in the items: {sorted(set(own) - set(other))}\n"
                     f"only in the calendar: {sorted(set(other) - set(own))}")
        events += len(own)
    print(f"{rounds} calendars, {events} events found again by recurring-ical-events")


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
