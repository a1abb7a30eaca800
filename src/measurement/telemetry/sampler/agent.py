"""Queries the agent in a service's Java virtual machine once a second, in its own thread: a slow answer never delays a sample."""

import http.client
import json
import math
import queue
import re
import threading
import time

from histograms import Histograms

# As long as two samples may lie apart with a rate between them.
LONGEST_GAP_SECONDS = 2.5
# An answer is asked for half a second before the sample; one that is late is the answer of the sample after.
FRESH_SECONDS = 1.6
# All threads stand still for some milliseconds while they are listed with their names.
NAMES_EVERY_SECONDS = 60
LIST_THREADS = {"type": "exec", "mbean": "com.sun.management:type=DiagnosticCommand", "operation": "threadPrint", "arguments": [[]]}
# From JDK 20 on the number that the kernel gives a thread is decimal.
THREAD = re.compile(r'^"(.*)" .*\bnid=(0x[0-9a-f]+|\d+)', re.MULTILINE)


class Agent(threading.Thread):
    def __init__(self, host, port, questions, histograms=()):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection(host, port, timeout=5)
        self.questions = questions
        asked = [{"type": "read", "mbean": bean, "attribute": [question.attribute]} for question in questions for bean in question.beans]
        self.asked, self.histograms = asked, Histograms(histograms)
        self.counted = queue.SimpleQueue()  # what histograms counted, until it is taken
        self.answers = []  # the last two: when, and the value of each question
        self.wanted = True
        self.names = {}  # of threads, by the kernel's numbers
        self.named, self.lacks_names = -math.inf, False  # when they were asked for, and whether they are still to be asked

    def run(self):
        while self.wanted:
            time.sleep(1 - (time.time() + 0.5) % 1)
            try:
                told = self.ask()
            except (OSError, http.client.HTTPException, ValueError):
                # It does not listen yet, or not any more, or stands still; the column is empty then.
                self.connection.close()
            else:
                self.answers = self.answers[-1:] + [(time.monotonic(), told)]

    def ask(self):
        at = time.monotonic()
        counts = self.histograms.requests(at)
        listing = [LIST_THREADS] if self.lacks_names else []
        body = json.dumps(self.asked + listing + counts).encode()
        self.connection.request("POST", "/jolokia/", body, {"Content-Type": "application/json"})
        answers = iter(json.loads(self.connection.getresponse().read()))
        told = {}
        for question in self.questions:
            numbers = [number for _ in question.beans for number in numbers_in(next(answers).get("value"))]
            if numbers:
                told[question.column] = question.made(numbers)
        if listing:
            self.names = {str(int(number, 0)): name for name, number in THREAD.findall(next(answers).get("value") or "")}
            self.lacks_names = False
        if counts:
            self.counted.put(self.histograms.grown(list(answers), at))
        return told

    def ask_names(self, at):
        """Asks for names with the next questions, unless they were asked a moment ago."""
        if at - self.named > NAMES_EVERY_SECONDS:
            self.named, self.lacks_names = at, True

    def take_counted(self):
        """What histograms counted since this was called before, by histogram and upper bound."""
        taken = {}
        while not self.counted.empty():
            for key, count in self.counted.get().items():
                taken[key] = taken.get(key, 0) + count
        return taken

    def values(self, at):
        """Values as of the last answer, if that is fresh at this moment of the clock that is never set."""
        answers = self.answers
        if not answers or at - answers[-1][0] > FRESH_SECONDS:
            return {}
        (before_at, before), (now_at, now) = answers[0], answers[-1]
        seconds = now_at - before_at
        values = {}
        for question in self.questions:
            column = question.column
            if column in now and not question.counter:
                values[column] = now[column]
            elif column in now and column in before and 0 < seconds <= LONGEST_GAP_SECONDS and now[column] >= before[column]:
                values[column] = round((now[column] - before[column]) / seconds, 4)
        return values


def numbers_in(value):
    """All numbers of an answer: an attribute's value, or those of several beans."""
    if isinstance(value, dict):
        return [number for inner in value.values() for number in numbers_in(inner)]
    # The mean of no reads is not a number.
    return [value] if isinstance(value, (int, float)) and math.isfinite(value) else []
