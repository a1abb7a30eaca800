import { describe, expect, it } from 'vitest';
import {
  remainingEstimate,
  requestText,
  seriesChanges,
  seriesConclusion,
  seriesScreen,
} from '../../src/cli/series-view.ts';
import type { SeriesRequest } from '../../src/cli/series-request.ts';
import type { CampaignOfSeries, SeriesProgress } from '../../src/control/progress/series.ts';
import { plan, profile, smallCampaign } from '../campaign/examples.ts';

type Campaign = SeriesRequest['campaigns'][number];

function campaignOn(
  name: string,
  pricePerHour: number | null,
  share: number | null,
  standing: Campaign['standing'] = 'new',
): Campaign {
  const types = Object.entries(profile.hardware).map(([key, type]) => [key, { ...type, pricePerHour }]);
  const own = { ...profile, name, hardware: Object.fromEntries(types) as typeof profile.hardware };
  const limits = share === null ? {} : { maxDollars: share };
  const planned = plan(smallCampaign, { profile: own, limits });
  const configuration = { plan: planned, profile: own } as unknown as Campaign['configuration'];
  return { campaignId: `mine-${name}`, label: name, configuration, share, standing };
}

const requestOf = (campaigns: Campaign[], dollars: number | null): SeriesRequest => ({
  id: 'mine',
  title: 'Two profiles',
  about: ['A sentence.'],
  campaigns,
  sides: [],
  comparison: 'profiles',
  dollars,
});

describe('a series before it runs', () => {
  const campaigns = [campaignOn('small', 1, 20), campaignOn('large', 4, 80, 'done')];

  it('is shown with the price of each campaign, and the part of the budget that it cannot exceed', () => {
    const text = requestText(requestOf(campaigns, 100)).join('\n');
    expect(text).toMatch(/^Series mine: Two profiles\.\nA sentence\.\n/);
    expect(text).toMatch(/small +mine-small +new .* \$5\.00 an hour .* \$20\.00\n/);
    expect(text).toMatch(/large +mine-large +done .* \$20\.00 an hour .* \$80\.00\n/);
    expect(text).toContain('All together cost at most $100.00. What one does not spend is passed on to the next.');
  });

  it('is approved for what is not done', () => {
    const [small] = campaigns.map(({ configuration }) => configuration.plan.lease!.estimate.dollars!);
    expect(remainingEstimate(requestOf(campaigns, 100))).toBe(small);
    expect(remainingEstimate(requestOf([campaignOn('own', null, null)], null))).toBeNull();
  });

  it('says so if nothing has a price', () => {
    const text = requestText(requestOf([campaignOn('local', null, null)], null)).join('\n');
    expect(text).toContain('Nothing here has a price.');
    expect(text).not.toContain('At most');
  });
});

const ended = (state: 'done' | 'failed' | 'refused', mayBeLeft = false): Partial<CampaignOfSeries> => ({
  state: 'ended',
  ending: { state, reason: state === 'done' ? null : 'It broke.', mayBeLeft, spent: 3.1 },
});

function progressOf(changes: Partial<CampaignOfSeries>[], more: Partial<SeriesProgress> = {}): SeriesProgress {
  const campaigns = changes.map((change, index): CampaignOfSeries => ({
    campaignId: `mine-${index + 1}`,
    label: `${index + 1} of ${changes.length}`,
    profile: 'aws',
    state: 'waiting',
    ending: null,
    ...change,
  }));
  return {
    seriesId: 'mine',
    title: 'Nightly',
    campaigns,
    isPaused: false,
    nextMilliseconds: null,
    notes: [],
    sides: [],
    comparison: null,
    ...more,
  };
}

describe('a series that runs', () => {
  it('says what has changed, a line each', () => {
    const before = progressOf([{ state: 'running' }, {}]);
    expect(seriesChanges(null, before)).toEqual(['▶ 1 of 2: mine-1 running']);
    expect(seriesChanges(before, before)).toEqual([]);
    const after = progressOf([ended('failed'), { state: 'running' }], { isPaused: true, notes: ['A note.'] });
    expect(seriesChanges(before, after)).toEqual([
      '✘ 1 of 2: mine-1 failed, $3.10: It broke.',
      '▶ 2 of 2: mine-2 running',
      '! A note.',
      '‖ will pause before its next campaign',
    ]);
  });

  it('shows the campaigns around the present one', () => {
    const many = progressOf([
      ...Array.from({ length: 40 }, () => ended('done')),
      { state: 'running' },
      ...Array.from({ length: 49 }, () => ({})),
    ]);
    const lines = seriesScreen(many).split('\n');
    expect(lines[0]).toBe('40 of 90 campaigns ended');
    expect(lines).toContain('▶ 41 of 90: mine-41 running');
    expect(lines.length).toBeLessThan(12);
  });
});

describe('a series that has ended', () => {
  const failing = [{ threshold: 'p99 < 5 ms', verdict: 'fail' as const, line: 'p99 is 7 ms' }];

  it.each<[string, Partial<CampaignOfSeries>[], number]>([
    ['if all are done', [ended('done'), ended('done')], 0],
    ['if a threshold failed', [ended('done'), { ...ended('done'), thresholds: failing }], 4],
    ['if one failed, whatever the thresholds say', [{ ...ended('done'), thresholds: failing }, ended('failed')], 1],
    ['if one was refused', [ended('refused'), ended('done')], 1],
    ['if all were refused', [ended('refused'), ended('refused')], 2],
    ['if one was not started', [ended('done'), {}], 1],
    ['if hardware may be left', [ended('failed'), ended('done', true)], 3],
    ['if one still runs', [ended('done'), { state: 'running' }], 3],
  ])('has the exit code of the worst campaign: %s', (_, changes, exitCode) => {
    expect(seriesConclusion(progressOf(changes)).exitCode).toBe(exitCode);
  });

  it('names what is left, and how to continue', () => {
    const text = seriesConclusion(progressOf([ended('done', true), {}])).lines.join('\n');
    expect(text).toContain('"proofload cleanup --campaign mine-1 --apply"');
    expect(text).toContain('To continue, run the same command with --id mine.');
    expect(text).not.toContain('no hardware is left');
    expect(seriesConclusion(progressOf([ended('done')])).lines.at(-1)).toBe('Cleanup verified: no hardware is left.');
  });
});
