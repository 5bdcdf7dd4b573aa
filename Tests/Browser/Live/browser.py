"""Tests the live page in Chromium with real mouse, touch and key events.

    browser.py PROGRAM [--seed N] [--gestures N] [--pictures FOLDER] [NAME…]

Complaints of the console and breaches of the page's policy are failures too.
"""

import argparse, os, sys, traceback

from chromium import Browser, Failure
from pages import Page
from servers import Live
import checks
import gestures
import speed


class Desk:
    """What a check works with: a browser, and servers and pages that end with it."""

    def __init__(self, browser, options):
        self.browser, self.options, self.open_things = browser, options, []

    def serve(self, *lines):
        server = Live(self.options.program, lines)
        self.open_things.append(server.end)
        return server

    def page(self, server, width=1200, height=900, **more):
        page = Page(self.browser, server, width, height, **more)
        self.open_things.append(page.end)
        return page

    def end(self):
        for end in reversed(self.open_things):
            end()
        self.open_things = []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gestures", type=int, default=500)
    parser.add_argument("--pictures")
    parser.add_argument("--chromium", default="chromium")
    options = parser.parse_intermixed_args()
    options.program = os.path.abspath(options.program)
    failed = 0
    for name, check in [*checks.all_checks(), *gestures.all_checks(), *speed.all_checks()]:
        if options.names and name not in options.names:
            continue
        browser = Browser(options.chromium)
        desk = Desk(browser, options)
        try:
            said = check(desk)
            print("ok    %s%s" % (name, ": " + said if said else ""), flush=True)
        except Exception as error:
            failed += 1
            print("FAIL  %s: %s" % (name, error), flush=True)
            if not isinstance(error, Failure):
                traceback.print_exc()
        finally:
            try:
                desk.end()
            except Exception as error:
                failed += 1
                print("FAIL  %s, at its end: %s" % (name, error), flush=True)
            browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
