import { describe, expect, test } from 'vitest';
import type { LeaseProgress } from '../../../src/hardware/lease/progress.ts';
import {
  nextAction,
  extend,
  leaseLine,
  leaseMarkdown,
  pauseMilliseconds,
  refusalToExtend,
  spentDollars,
} from '../../../src/hardware/lease/progress.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Ten hours from 0, extendable to twelve, with a grace period of half an hour, at ten dollars per hour. */
const held: LeaseProgress = {
  campaignId: 'c',
  startMilliseconds: 0,
  deadlineMilliseconds: 10 * hour,
  hardLimitMilliseconds: 12 * hour,
  graceSeconds: 1800,
  dollarsPerHour: 10,
  billing: 'second',
  dollars: 150,
  state: 'held',
  warnedOfMilliseconds: null,
  inventory: null,
  complaints: [],
  allComplaints: [],
  extensions: [],
  rescue: 'not tried',
};
const cancelling: LeaseProgress = { ...held, state: 'cancelling' };

describe('the next action of a lease', () => {
  test('is nothing before 80 %, then one warning', () => {
    expect(nextAction(held, 8 * hour - 1, false)).toBe(null);
    expect(nextAction(held, 8 * hour, false)).toBe('warn');
    expect(nextAction({ ...held, warnedOfMilliseconds: 10 * hour }, 9 * hour, false)).toBe(null);
  });

  test('is another warning if the deadline was moved after the first', () => {
    const extended = extend({ ...held, warnedOfMilliseconds: 10 * hour }, 2, 0);
    expect(nextAction(extended, 9.6 * hour - 1, false)).toBe(null);
    expect(nextAction(extended, 9.6 * hour, false)).toBe('warn');
  });

  test('is one cancellation at the deadline, and nothing more in the grace period', () => {
    expect(nextAction(held, 10 * hour, false)).toBe('cancel');
    expect(nextAction(cancelling, 10.5 * hour - 1, false)).toBe(null);
  });

  test('is to take over after the grace period, or once the campaign has ended without releasing its hardware', () => {
    expect(nextAction(cancelling, 10.5 * hour, false)).toBe('take over');
    expect(nextAction(held, 0, true)).toBe('take over');
  });

  test('is to cancel first, also if nobody looked until after the grace period', () => {
    expect(nextAction(held, 11 * hour, false)).toBe('cancel');
    expect(nextAction(cancelling, 11 * hour, false)).toBe('take over');
    expect(nextAction(held, 11 * hour, true)).toBe('take over');
  });
});

test('a lease is checked every two minutes, four times in a short grace period, and when an action is due', () => {
  expect(pauseMilliseconds(held, 0)).toBe(2 * minute);
  expect(pauseMilliseconds({ ...held, graceSeconds: 60 }, 0)).toBe(15_000);
  expect(pauseMilliseconds(held, 8 * hour - 5000)).toBe(5000);
  expect(pauseMilliseconds(held, 10 * hour - 1)).toBe(1);
  expect(pauseMilliseconds(cancelling, 11 * hour)).toBe(2 * minute);
});

describe('an extension', () => {
  test('is accepted up to the hard limit, and refused past it with what is still allowed', () => {
    expect(refusalToExtend(held, 2, 0)).toBe(null);
    expect(refusalToExtend(held, 2.01, 0)).toContain(
      'The hard limit of the lease of c is 1970-01-01 12:00:00 UTC: at most 2 more hours',
    );
    expect(refusalToExtend(extend(held, 2, 0), 0.1, 0)).toContain('no extension is allowed');
  });

  test('is refused if the lease has ended, and for an invalid number of hours', () => {
    expect(refusalToExtend(held, 1, 10 * hour)).toContain('has ended');
    expect(refusalToExtend(cancelling, 1, 0)).toContain('has ended');
    for (const hours of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refusalToExtend(held, hours, 0)).toContain('give a number above 0');
  });
});

test('the line of a lease includes the cost if there is any', () => {
  expect(spentDollars(held, 1.5 * hour)).toBe(15);
  expect(spentDollars({ ...held, billing: 'started-hour' }, 1.5 * hour)).toBe(20);
  expect(leaseLine(held, 1.5 * hour)).toBe(
    'Lease ends 1970-01-01 10:00:00 UTC (8 h 30 min left), hard limit 1970-01-01 12:00:00 UTC · spent $15.00 · $100.00 at its end · $150.00 allowed',
  );
  expect(leaseLine({ ...held, dollarsPerHour: null, dollars: null }, 0)).not.toContain('$');
  expect(leaseLine({ ...held, state: 'closed' }, 0)).toBe('Lease closed: cleanup verified');
});

test('the UI shows the problems, and how to remove the hardware by hand', () => {
  const text = leaseMarkdown({ ...held, state: 'tearing down', complaints: ['Teardown failed:\nno network'] }, 0);
  expect(text).toContain('> Teardown failed: no network');
  expect(text).toContain('proofload cleanup --campaign c --apply');
});
