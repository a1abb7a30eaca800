/** Results of earlier versions, as campaigns wrote them: `test/fixtures/results-schema-1`, before reports answered questions, and `-2`. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCampaigns } from '../../../src/findings/comparison/compare-campaigns.ts';
import { campaignLayout } from '../../../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../../../src/measurement/results/read.ts';
import { readReferences } from '../../../src/report/files/references.ts';
import { readCompared } from '../../../src/report/files/read-compared.ts';
import { analyseCampaign, writeReport } from '../../../src/report/files/write-report.ts';
import { projectFolder } from '../../../src/state/paths.ts';
import { writeJsonAtomically } from '../../../src/state/write-atomically.ts';
import { sessionStart, sessionsOf } from '../../../src/measurement/results/sessions.ts';

describe.each([1, 2])('results with findings of schema %d', (schema) => {
  let results = '';
  let [earlier, later] = ['', ''];

  beforeAll(async () => {
    const fixture = join(projectFolder, `test/fixtures/results-schema-${schema}`);
    results = await mkdtemp(join(tmpdir(), 'proofload-earlier-'));
    [earlier, later] = [join(results, 'earlier'), join(results, 'later')];
    for (const folder of [earlier, later]) await cp(fixture, folder, { recursive: true });
    const record = await readCampaignRecord(fixture);
    await writeJsonAtomically(campaignLayout(earlier).record, { ...record, id: 'earlier' });
    const hour = 3_600_000;
    const phases = record.phases.map((phase) => ({ ...phase, startMilliseconds: phase.startMilliseconds + hour }));
    await writeJsonAtomically(campaignLayout(later).record, { ...record, id: 'later', phases });
    expect(sessionStart(sessionsOf({ ...record, phases })[0]!)).toBeGreaterThan(sessionStart(sessionsOf(record)[0]!));
  });
  afterAll(() => rm(results, { recursive: true, force: true }));

  test('are analysed and reported with the answers of this version', async () => {
    const { schema: present, answers, runs } = await analyseCampaign(earlier);
    expect(present).toBe(2);
    expect(runs).toMatchObject({ valid: runs.planned, invalid: 0, missing: [] });
    expect(answers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['capacity:kafka', 'capacity:cassandra', 'sharing']),
    );
    const { markdown } = await writeReport(earlier);
    expect(await readFile(markdown, 'utf8')).toContain(answers[0]!.sentence);
  });

  test('are compared with others', async () => {
    const { levels } = compareCampaigns(await readCompared([earlier, later], results));
    expect(levels.length).toBeGreaterThan(0);
  });

  test('serve as the latest campaign of a threshold', async () => {
    const record = await readCampaignRecord(later);
    const thresholds = ['kafka-producer.throughput vs latest > -10 %'];
    const references = await readReferences(later, { ...record, plan: { ...record.plan, thresholds } });
    expect(references.get('latest')).toMatchObject({ record: { id: 'earlier' }, runs: { length: 6 } });
    const judged = (await analyseCampaign(later, [], thresholds)).thresholds!;
    // Both sides are there: one trial each decides nothing.
    expect(judged[0]!.figures[0]).toMatchObject({ trials: 1, reason: expect.stringContaining('one trial a side') });
  });
});
