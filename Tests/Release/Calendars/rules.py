"""Random recurrence rules, imported by layoutsh, beside what python-dateutil makes of them.

rules.py PROGRAM FOLDER RULES

Every rule is one that RFC 5545 (3.3.10) allows, with all parts that its frequency may have; a part
of the series has RDATE, EXDATE and EXRULE too. The starts within ten years must be the same. One
series in fifty is read by recurring-ical-events as well, where that package follows RFC 5545.

dateutil alone is not the measure where RFC 5545 says something else; each of these classes is
counted, and `Reading` says how it is read:

- start: DTSTART is the first instance and counts for COUNT, whether or not the rule gives it
  (3.8.5.3: "The DTSTART property value counts as the first occurrence").
- first week: the set of which BYSETPOS chooses is that of a whole week, with the days before
  DTSTART (3.3.10: "the set of recurrence instances specified by the rule" within one interval).
  dateutil begins the first week with DTSTART.
- both days: BYDAY=1MO,FR gives the first Monday and each Friday (3.3.10: a day without a number
  is "all of these days"). dateutil wants days that are both.
- open weeks: BYWEEKNO without days has the weekday of DTSTART (3.3.10: "Information, not contained
  in the rule, necessary to determine the various recurrence instance start time and dates are
  derived from the Start Time"). dateutil gives all seven.
- last weeks: weeks 52, 53, -52 and -53 have days in two years (3.3.10: weeks "as defined in
  [ISO.8601.2004]"). dateutil computes the number of the last week of the year before from this year,
  and has no negative number for the week in which the next year begins.
- twice: what comes twice is there once (3.8.5.3: "Duplicate instances are ignored"), as hours that a
  clock skips do; they count for COUNT, which is the rule's.
"""
import calendar
import collections
import datetime
import itertools
import json
import multiprocessing
import random
import subprocess
import sys
import types
import zoneinfo

import dateutil.rrule
import icalendar
import recurring_ical_events

UTC = datetime.timezone.utc
BATCH = 500
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]
# As long as layoutsh follows a series without an end.
HORIZON = datetime.timedelta(days=3653)

# The last year is that of the horizon: a rule that gives nothing ends there.
clock = types.SimpleNamespace(**{name: getattr(datetime, name) for name in dir(datetime)})
dateutil.rrule.datetime = clock


def some(random, values, most):
    """A few of the values, in any order."""
    values = list(values)
    return random.sample(values, random.randint(1, min(most, len(values))))


def signed(random, most, count):
    """A few numbers up to `most` and their negatives, without 0."""
    near = min(most, random.choice([3, most, most]))
    return some(random, [n for n in range(-near, near + 1) if n], count)


class Rule:
    """A rule: its parts, of which a list of BYDAY has pairs of a number or None and a weekday."""

    def __init__(self, random, is_date):
        self.frequency = random.choice(FREQUENCIES)
        place = FREQUENCIES.index(self.frequency)
        is_short = place > 3
        self.interval = random.choice([1, 1, 1, 2, 3, random.randint(4, 40)])
        if is_short and random.random() < 0.3:
            self.interval = random.choice([15, 45, 90, 100, 1440, 5000])
        self.week_start = random.choice([None, None, *range(7)])
        self.by = {}

        def maybe(name, chance, make):
            if random.random() < chance:
                self.by[name] = make()

        maybe("BYMONTH", 0.3, lambda: some(random, range(1, 13), 4))
        if self.frequency == "YEARLY":
            maybe("BYWEEKNO", 0.25, lambda: signed(random, 53, 4))
        if self.frequency == "YEARLY" or is_short:
            maybe("BYYEARDAY", 0.2, lambda: signed(random, 366, 6))
        if self.frequency != "WEEKLY":
            maybe("BYMONTHDAY", 0.3, lambda: signed(random, 31, 6))
        maybe("BYDAY", 0.45, lambda: self.weekdays(random))
        if not is_date or random.random() < 0.1:
            maybe("BYHOUR", 0.25, lambda: some(random, range(24), 3))
            maybe("BYMINUTE", 0.25, lambda: some(random, range(60), 3))
            maybe("BYSECOND", 0.15, lambda: some(random, range(60), 3))
        others = set(self.by) - (set(("BYHOUR", "BYMINUTE", "BYSECOND")) if is_date else set())
        if others and random.random() < 0.25:
            # Of shorter periods only places that there are: nothing would be found in a million.
            size = 366
            if is_short:
                size = 1
                for name in ["BYMINUTE", "BYSECOND"][place - 4:]:
                    size *= len(self.by.get(name, [0]))
            self.by["BYSETPOS"] = signed(random, random.choice([min(size, 4), size]), 3)

    def weekdays(self, random):
        days = some(random, range(7), 4)
        has_numbers = self.frequency == "MONTHLY" or self.frequency == "YEARLY" and "BYWEEKNO" not in self.by
        if not has_numbers or random.random() < 0.4:
            return [(None, day) for day in days]
        most = 5 if self.frequency == "MONTHLY" or "BYMONTH" in self.by else random.choice([5, 53])
        return [(None if random.random() < 0.2 else random.choice(signed(random, most, 1)), day) for day in days]

    def text(self, end=""):
        def word(value):
            return f"{value[0] or ''}{DAYS[value[1]]}" if isinstance(value, tuple) else str(value)

        parts = [f"FREQ={self.frequency}"]
        if self.interval > 1:
            parts.append(f"INTERVAL={self.interval}")
        if self.week_start is not None:
            parts.append(f"WKST={DAYS[self.week_start]}")
        parts += [f"{name}={','.join(map(word, values))}" for name, values in self.by.items()]
        return ";".join(parts) + end


class Reading:
    """The starts that dateutil finds for a rule, and the classes in which it is not the measure."""

    def __init__(self, rule, start, is_date, last):
        self.classes = set()
        by = {name: list(values) for name, values in rule.by.items()}
        if is_date:
            for name in ["BYHOUR", "BYMINUTE", "BYSECOND"]:
                by.pop(name, None)
        days = by.pop("BYDAY", None)
        begin = start
        week_start = rule.week_start or 0
        if rule.frequency == "WEEKLY" and "BYSETPOS" in by:
            begin -= datetime.timedelta(days=(start.weekday() - week_start) % 7)
            days = days or [(None, start.weekday())]
            if begin != start:
                self.classes.add("first week")
        if "BYWEEKNO" in by and not days and "BYMONTHDAY" not in by and "BYYEARDAY" not in by:
            days = [(None, start.weekday())]
            self.classes.add("open weeks")
        if days and len({number is None for number, _ in days}) == 2:
            most = 5 if rule.frequency == "MONTHLY" or "BYMONTH" in by else 53
            days = [(each, day) for number, day in days for each in (range(1, most + 1) if number is None else [number])]
            self.classes.add("both days")
        if days:
            by["BYDAY"] = [dateutil.rrule.weekday(day, number) for number, day in days]
        self.has_last_weeks = bool({52, 53, -52, -53} & set(by.get("BYWEEKNO", [])))
        if self.has_last_weeks:
            self.classes.add("last weeks")
        self.start, self.last = start, last
        names = {"BYDAY": "byweekday"}
        self.arguments = dict(
            freq=getattr(dateutil.rrule, rule.frequency), dtstart=begin, interval=rule.interval, wkst=week_start,
            **{names.get(name, name.lower()): values for name, values in by.items()})

    def starts(self):
        """The starts from DTSTART through the last moment, found as they are asked for."""
        clock.MAXYEAR = self.last.year
        try:
            rule = dateutil.rrule.rrule(**self.arguments)
            dateutil.rrule._iterinfo.rebuild = rebuilt if self.has_last_weeks else rebuild
            for start in rule:
                if start > self.last:
                    return
                if start >= self.start:
                    yield start
        except ValueError:
            # 'Invalid rrule byxxx generates an empty set': the interval and the parts have no time
            # of day in common.
            return


rebuild = dateutil.rrule._iterinfo.rebuild


def rebuilt(info, year, month):
    """dateutil's table of a year, whose weeks are those of ISO 8601, from `wkst` on."""
    isNew = year != info.lastyear
    rebuild(info, year, month)
    if not isNew:
        return
    for number in range(info.yearlen):
        day = datetime.date.fromordinal(info.yearordinal + number)
        fourth = day + datetime.timedelta(days=3 - (day.weekday() - info.rrule._wkst) % 7)
        length = 365 + calendar.isleap(fourth.year)
        week = (fourth.timetuple().tm_yday - 1) // 7 + 1
        from_end = -((length - fourth.timetuple().tm_yday) // 7 + 1)
        info.wnomask[number] = int(week in info.rrule._byweekno or from_end in info.rrule._byweekno)


class Series:
    """A random series: its lines, its starts in UTC, and whether another reader has its rules."""

    def __init__(self, number):
        chance = random.Random(number)
        self.number = number
        day = datetime.datetime(1996, 1, 1) + datetime.timedelta(days=chance.randrange(9000))
        self.is_date = chance.random() < 0.15
        self.zone = None if self.is_date or chance.random() < 0.8 else chance.choice(ZONES)
        start = day if self.is_date else day + datetime.timedelta(seconds=chance.randrange(86400))
        rule = Rule(chance, self.is_date)
        while self.is_date and FREQUENCIES.index(rule.frequency) > 3:
            rule = Rule(chance, True)
        if chance.random() < 0.6:
            # Most rules give their start.
            first = next(Reading(rule, start, self.is_date, start + HORIZON / 2).starts(), None)
            start = first or start
        last = datetime.datetime.combine(start.date() + HORIZON, datetime.time.max)
        reading = Reading(rule, start, self.is_date, last)
        # dateutil looks at every second of days that have one.
        most = 12 if rule.frequency == "SECONDLY" else 200
        found = list(itertools.islice(reading.starts(), most))
        all = found if found and found[0] == start else [start] + found
        self.classes = reading.classes | (set() if all is found else {"start"})
        way = chance.random()
        if way < 0.2 and len(found) < most:
            end = ""
        elif way < 0.6:
            count = chance.randint(1, len(all) + (3 if len(found) < most else 0))
            end, all = f";COUNT={count}", all[:count]
        else:
            until = chance.choice(all) + datetime.timedelta(seconds=0 if self.is_date else chance.choice([0, 0, -1, 1, 5000]))
            until = min(until, all[-1]) if len(found) == most else until
            moment = until if self.is_date else self.utc(until)
            all = [one for one in all if one == start or (one if self.is_date else self.utc(one)) <= moment]
            end = f";UNTIL={moment:%Y%m%d}" if self.is_date else f";UNTIL={moment:%Y%m%dT%H%M%SZ}"
        self.lines = ["BEGIN:VEVENT", f"UID:{number}", f"SUMMARY:{number}", self.line("DTSTART", [start]),
                      f"RRULE:{rule.text(end)}"]
        shown = {self.utc(one) for one in all}
        if len(shown) < len(all):
            self.classes.add("twice")
        if chance.random() < 0.15:
            more = [chance.choice(all), start + (datetime.timedelta(days=chance.randrange(1, 900)) if self.is_date else
                                                 datetime.timedelta(seconds=chance.randrange(1, 9000000)))]
            shown |= {self.utc(one) for one in more}
            self.lines.append(self.line("RDATE", more))
        if chance.random() < 0.15:
            gone = [*some(chance, all, 3), start + datetime.timedelta(days=chance.randrange(90))]
            shown -= {self.utc(one) for one in gone}
            self.lines.append(self.line("EXDATE", gone))
        has_exceptions = chance.random() < 0.1
        if has_exceptions:
            other = Rule(chance, self.is_date)
            while FREQUENCIES.index(other.frequency) > 3 or other.frequency == "DAILY" and not other.by:
                other = Rule(chance, self.is_date)
            gone = Reading(other, start, self.is_date, last)
            self.classes |= gone.classes
            shown -= {self.utc(one) for one in gone.starts()}
            self.lines.append(f"EXRULE:{other.text()}")
        self.lines.append("END:VEVENT")
        self.last = self.utc(last)
        self.shown = sorted(one for one in shown if one <= self.last)
        # The package gives dates a time of day, has no EXRULE, and gives nothing where UNTIL is
        # before DTSTART.
        has_times = self.is_date and {"BYHOUR", "BYMINUTE", "BYSECOND"} & set(rule.by)
        is_over = end.startswith(";UNTIL") and until < start
        self.is_plain = not (self.classes or has_exceptions or has_times or is_over)

    def utc(self, time):
        if self.zone is None:
            return time
        return time.replace(tzinfo=zoneinfo.ZoneInfo(self.zone)).astimezone(UTC).replace(tzinfo=None)

    def line(self, name, times):
        if self.is_date:
            return f"{name};VALUE=DATE:{','.join(time.strftime('%Y%m%d') for time in times)}"
        texts = [time.strftime("%Y%m%dT%H%M%S") for time in times]
        return f"{name};TZID={self.zone}:{','.join(texts)}" if self.zone else f"{name}:{','.join(text + 'Z' for text in texts)}"


def seconds(text):
    parts = [float(part) for part in text.split(":")]
    return 3600 * parts[0] + 60 * parts[1] + (parts[2] if len(parts) > 2 else 0)


def difference(one, other):
    """A few starts of the one that the other has not."""
    rest = collections.Counter(one) - collections.Counter(other)
    return ", ".join(start.isoformat() for start in sorted(rest)[:5]) or "none"


def batch(arguments):
    """Compares the series of some numbers: how many of each class, the starts, and sentences."""
    program, folder, numbers = arguments
    all = [Series(number) for number in numbers]
    name = f"{folder}/rules-{numbers[0]}"
    with open(f"{name}.ics", "w", newline="") as file:
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN"]
        for series in all:
            lines += series.lines
        file.write("\r\n".join(lines + ["END:VCALENDAR", ""]))
    script = f"load flow\nimport {name}.ics\nexport-data {name}.json\n"
    ran = subprocess.run([program, "--keep-going"], input=script, capture_output=True, text=True)
    found = collections.defaultdict(list)
    try:
        with open(f"{name}.json") as file:
            for row in json.load(file):
                day = datetime.datetime.fromisoformat(row["date"])
                found[row["label"]].append(day + datetime.timedelta(seconds=seconds(row.get("start", "0:00"))))
    except OSError:
        return {}, 0, 0, [f"{name}.ics: {ran.stdout}{ran.stderr}"]
    classes = collections.Counter(name for series in all for name in series.classes)
    wrong = []
    for series in all:
        own = sorted(one for one in found[str(series.number)] if one <= series.last)
        if own != series.shown:
            wrong.append("\n  ".join([f"series {series.number}:", *series.lines[3:-1],
                                      f"only by layoutsh: {difference(own, series.shown)}",
                                      f"only by dateutil: {difference(series.shown, own)}"]))
    again = [series for series in all if series.number % 50 == 0 and series.is_plain]
    for series in again:
        wrong += read_again(series)
    return classes, sum(len(series.shown) for series in all), len(again), wrong


def read_again(series):
    """A sentence where recurring-ical-events has other starts."""
    text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", *series.lines, "END:VCALENDAR", ""])
    other = []
    clock.MAXYEAR = datetime.MAXYEAR
    end = series.last + datetime.timedelta(seconds=1)
    for event in recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(datetime.datetime(1990, 1, 1), end):
        start = event.start
        if not isinstance(start, datetime.datetime):
            start = datetime.datetime.combine(start, datetime.time())
        elif start.tzinfo:
            start = start.astimezone(UTC).replace(tzinfo=None)
        other.append(start)
    other = sorted(one for one in other if one <= series.last)
    if other == series.shown:
        return []
    return ["\n  ".join([f"series {series.number}:", *series.lines[3:-1],
                         f"only by recurring-ical-events: {difference(other, series.shown)}",
                         f"only by dateutil: {difference(series.shown, other)}"])]


def main(program, folder, rules):
    numbers = range(rules)
    classes, starts, again, wrong = collections.Counter(), 0, 0, []
    with multiprocessing.Pool() as pool:
        batches = [(program, folder, numbers[first:first + BATCH]) for first in range(0, rules, BATCH)]
        for some_classes, some_starts, some_again, sentences in pool.imap_unordered(batch, batches):
            classes.update(some_classes)
            starts += some_starts
            again += some_again
            wrong += sentences
    for sentence in wrong[:20]:
        print(sentence)
    print(f"{rules} rules, {starts} starts by dateutil, {again} rules by recurring-ical-events too: {len(wrong)} differ")
    print("read by RFC 5545 first: " + ", ".join(f"{name} {count}" for name, count in sorted(classes.items())))
    if wrong:
        sys.exit(1)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
