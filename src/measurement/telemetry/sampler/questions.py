"""What is asked of each service by its agent: given as JSON with the sampler's start. The agent's own policy allows this and nothing else."""

import json
from collections import namedtuple

from histograms import Histogram

# A counter's growth a second is the value.
Question = namedtuple("Question", "column counter made attribute beans")


def made_by(combined, divisor):
    """The value of all the numbers that the beans' attribute has."""
    if combined == "mean":
        return lambda numbers: sum(numbers) / len(numbers) / divisor
    return lambda numbers: sum(numbers) / divisor if divisor != 1 else sum(numbers)


def questions_of(text):
    """The questions to each service, by its name."""
    return {
        service: [
            Question(each["column"], each["isCounter"], made_by(each["combined"], each.get("divisor", 1)), each["attribute"], each["beans"])
            for each in metrics
        ]
        for service, metrics in json.loads(text).items()
    }


def histograms_of(text):
    """The histograms of each service, by its name."""
    return {
        service: [Histogram(each["name"], each["bean"], each["operation"], each["divisor"], each["hasZero"]) for each in histograms]
        for service, histograms in json.loads(text).items()
    }
