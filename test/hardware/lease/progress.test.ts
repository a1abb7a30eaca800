import { describe, expect, test } from 'vitest';
import type { LeaseProgress } from '../../../src/hardware/lease/progress.ts';
import {
  dutyAt,
  extend,
  leaseLine,
  leaseMarkdown,
  pauseMilliseconds,
  refusalToExtend,
  spentDollars,
} from '../../../src/hardware/lease/progress.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Ten hours from 0, to be extended to twelve, with half an hour of grace, at ten dollars an hour. */
const held: LeaseProgress = {
  campaignId: 'c',
  profile: 'metal',
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
  everAmiss: [],
  extensions: [],
  rescue: 'not tried',
};
const cancelling: LeaseProgress = { ...held, state: 'cancelling' };

describe('what is due of a lease', () => {
  test('is nothing before 80 %, then one warning', () => {
    expect(dutyAt(held, 8 * hour - 1, false)).toBe(null);
    expect(dutyAt(held, 8 * hour, false)).toBe('warn');
    expect(dutyAt({ ...held, warnedOfMilliseconds: 10 * hour }, 9 * hour, false)).toBe(null);
  });

  test('is another warning when the deadline was moved after the first', () => {
    const extended = extend({ ...held, warnedOfMilliseconds: 10 * hour }, 2, 0);
    expect(dutyAt(extended, 9.6 * hour - 1, false)).toBe(null);
    expect(dutyAt(extended, 9.6 * hour, false)).toBe('warn');
  });

  test('is one cancellation at the deadline, and nothing more in the grace', () => {
    expect(dutyAt(held, 10 * hour, false)).toBe('cancel');
    expect(dutyAt(cancelling, 10.5 * hour - 1, false)).toBe(null);
  });

  test('is to take over after the grace, or as soon as the campaign has ended without its word', () => {
    expect(dutyAt(cancelling, 10.5 * hour, false)).toBe('take over');
    expect(dutyAt(held, 0, true)).toBe('take over');
  });
});

test('a lease is looked at every two minutes, four times in a short grace, and when something is due', () => {
  expect(pauseMilliseconds(held, 0)).toBe(2 * minute);
  expect(pauseMilliseconds({ ...held, graceSeconds: 60 }, 0)).toBe(15_000);
  expect(pauseMilliseconds(held, 8 * hour - 5000)).toBe(5000);
  expect(pauseMilliseconds(held, 10 * hour - 1)).toBe(1);
  expect(pauseMilliseconds(cancelling, 11 * hour)).toBe(2 * minute);
});

describe('an extension', () => {
  test('is taken up to the hard limit, and refused past it with what is still allowed', () => {
    expect(refusalToExtend(held, 2, 0)).toBe(null);
    expect(refusalToExtend(held, 2.01, 0)).toContain(
      'at the latest at 1970-01-01 12:00:00 UTC, as was given at its start: 2 hours',
    );
    expect(refusalToExtend(extend(held, 2, 0), 0.1, 0)).toContain('no more is allowed');
  });

  test('is refused when the lease is over, and when it is no number of hours', () => {
    expect(refusalToExtend(held, 1, 10 * hour)).toContain('is over');
    expect(refusalToExtend(cancelling, 1, 0)).toContain('is over');
    for (const hours of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(refusalToExtend(held, hours, 0)).toContain('by a number of hours above 0');
  });
});

test('a lease is told in a line, with the money where there is any', () => {
  expect(spentDollars(held, 1.5 * hour)).toBe(15);
  expect(spentDollars({ ...held, billing: 'started-hour' }, 1.5 * hour)).toBe(20);
  expect(leaseLine(held, 1.5 * hour)).toBe(
    'Lease ends 1970-01-01 10:00:00 UTC (8 h 30 min left), at the latest 1970-01-01 12:00:00 UTC · spent $15.00 · $100.00 at its end · $150.00 allowed',
  );
  expect(leaseLine({ ...held, dollarsPerHour: null, dollars: null }, 0)).not.toContain('$');
  expect(leaseLine({ ...held, state: 'closed' }, 0)).toBe('Lease closed: the hardware is proven gone');
});

test('the UI is told what is amiss, and how to remove the hardware by hand', () => {
  const text = leaseMarkdown({ ...held, state: 'tearing down', complaints: ['Teardown failed:\nno network'] }, 0);
  expect(text).toContain('> Teardown failed: no network');
  expect(text).toContain('proofload cleanup --profile metal --apply');
});
