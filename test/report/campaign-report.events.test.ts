import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { htmlReport, markdownReport } from './rendered.ts';
import { isRun } from '../../src/plan/runs-of.ts';
import { plain } from '../../src/text/figures.ts';
import { chartedCampaign } from './sample-campaign.ts';

const host = 'spark-cassandra-worker02';

/** The sample campaign, with a node killed and started again in a run of Cassandra of 18 s. */
function withEvents(): { data: CampaignData; runId: string } {
  const data = chartedCampaign();
  const run = data.runs.find(({ group, state }) => group === 'cassandra' && state === 'valid')!;
  const start = run.window!.startMilliseconds;
  const event = (name: string, action: string, title: string, begun: number, done: number) => ({
    record: { name, action, title, begunMilliseconds: start + begun * 1000, doneMilliseconds: start + done * 1000 },
    plan: { name, action, title, start: { atSeconds: begun }, withinSeconds: 60 },
  });
  const lost = event('lost', 'kill-process', `kill cassandra on ${host}`, 8, 8.1);
  const back = event('back', 'start-host', `start cassandra on ${host} again`, 10, 14);
  const planned = [
    { ...lost.plan, parameters: { host, service: 'cassandra' } },
    { ...back.plan, parameters: { host, services: ['cassandra'] } },
  ];
  const steps = data.record.plan.steps.map((step) =>
    isRun(step) && step.id === run.runId ? { ...step, events: planned } : step,
  );
  const runs = data.runs.map((each) => (each === run ? { ...run, events: [lost.record, back.record] } : each));
  const plan = { ...data.record.plan, steps };
  return { data: { ...data, record: { ...data.record, plan }, runs }, runId: run.runId };
}

describe('events in the report', () => {
  const { data, runId } = withEvents();
  const findings = findingsOf(data);

  test('are answered as questions, in HTML and in Markdown', () => {
    for (const text of [htmlReport(data, findings), markdownReport(data, findings)].map(plain)) {
      expect(text).toMatch(/users notice it|users hardly notice it|inconclusive, its parts/);
      expect(text).toContain('How long was redundancy reduced? For at least 6 s');
      expect(text).toContain(`kill cassandra on ${host}`);
      expect(text).toContain('from lost on');
    }
  });

  test('are marked in charts of the load and of the hosts', () => {
    const html = htmlReport(data, findings);
    expect(html).toContain(`id="${runId}-`);
    // In those of the hosts, which are longer, the two are too close for a label each.
    expect(html).toMatch(/>lost<\/text>/);
    expect(html.match(/>lost, back<\/text>/g)?.length).toBeGreaterThan(1);
  });

  test('keep their run out of what is compared', () => {
    expect(findings.events?.map((each) => each.runId)).toEqual([runId]);
    expect(findings.bottlenecks.map((each) => each.runId)).not.toContain(runId);
    expect(
      findings.systems.map(({ maximum }) => (maximum.state === 'inconclusive' ? null : maximum.runId)),
    ).not.toContain(runId);
  });

  test('a campaign without events has no such part', () => {
    const plain = chartedCampaign();
    expect(findingsOf(plain)).not.toHaveProperty('events');
    expect(htmlReport(plain, findingsOf(plain))).not.toContain('id="events"');
  });
});
