/** The schema of `events` of a run and of a size. Checks across events are in `resolve-events.ts`. */
import { z } from 'zod';
import { actionNames, factsOfAction } from '../../actions/registry.ts';
import { amount, amountOrZero, byName, mapping, text } from '../../input/fields.ts';
import { nameSchema } from '../../input/identifiers.ts';
import { mostLoadSeconds, mostNamedRuns } from '../../input/limits.ts';
import { mappingByName } from './fields.ts';

const mostEvents = 100;

/** An event as a campaign file gives it, with the fields of its action. */
export interface GivenEvent {
  do: string;
  atSeconds?: number | undefined;
  after?: string | undefined;
  seconds?: number | undefined;
  withinSeconds?: number | undefined;
  [field: string]: unknown;
}

const atSeconds = amount('seconds', 60, mostLoadSeconds).optional();
const seconds = amountOrZero('seconds', 30, mostLoadSeconds).optional();
const withinSeconds = amount('seconds', 600, mostLoadSeconds).optional();
const overriding = 'Overrides that of the run.';

const eventSchema: z.ZodType<GivenEvent> = mappingByName({
  field: 'do',
  noun: 'action',
  names: actionNames,
  mappingOf(action) {
    const facts = factsOfAction(action);
    return mapping({
      do: z.literal(action).describe(facts.does),
      atSeconds: atSeconds.describe(
        'When it begins: seconds after the start of the loads, start-up and warm-up included. Give this or `after`.',
      ),
      after: text('the name of an event')
        .optional()
        .describe(
          'The event of the same run after which it begins, once that is done; or `loads`: it begins when the loads have ended.',
        ),
      seconds: seconds.describe('With `after`: how long after it. Default: 0.'),
      withinSeconds: withinSeconds.describe(
        `Timeout, from when it begins. If it is exceeded, the run is invalid and what the event did is undone. Default: ${facts.withinSeconds}.`,
      ),
      ...facts.given,
    });
  },
});

/** The events of a run. */
export const eventsField = () =>
  byName('events', nameSchema, eventSchema, mostEvents)
    .optional()
    .describe('[Events](#runsltrungteventslteventgt) that happen while the loads run, by names of your choice.');

/** Times of events at one size. */
export const eventTimesField = () =>
  byName(
    'runs with their events',
    z.string(),
    byName(
      'events with their times',
      z.string(),
      mapping({
        atSeconds: atSeconds.describe(overriding),
        seconds: seconds.describe(overriding),
        withinSeconds: withinSeconds.describe(overriding),
      }),
      mostEvents,
    ),
    mostNamedRuns,
  )
    .default({})
    .describe('Times of [events](#runsltrungteventslteventgt) at this size, by run and event.');
