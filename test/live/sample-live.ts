/** A campaign with two hosts and one run under load, as the live page knows it. */
import type { CampaignView } from '../../src/control/campaign-view.ts';
import { enterPhase, leavePhase, noteRun, startProgress } from '../../src/control/progress/progress.ts';
import type { LiveCampaign } from '../../src/live/live-campaign.ts';
import { noSamples, takeLine } from '../../src/live/samples/host-figures.ts';
import { rememberLoads } from '../../src/live/load-courses.ts';
import type { RunHeartbeat } from '../../src/measurement/runs/heartbeat.ts';
import { smallInput } from '../samples/small-plan.ts';
import { sampleLine } from './samples/sample-line.ts';

/** The campaign began then. */
export const start = Date.UTC(2026, 0, 1, 12);
export const now = start + 60_000;

export const heartbeat = (done: number): RunHeartbeat => ({
  runId: 'kafka-two',
  attempt: 1,
  startMilliseconds: start + 30_000,
  loads: [
    {
      id: 'producer',
      workload: 'kafka-producer',
      state: 'running',
      progress: {
        done,
        total: 200_000,
        unit: 'records',
        ratePerSecond: 10_000,
        expectedEndSeconds: 15,
        latency: { name: 'p99', milliseconds: 12 },
      },
    },
  ],
});

export function sampleView(): CampaignView & { progress: NonNullable<CampaignView['progress']> } {
  const { campaignId, plan } = smallInput('live-1');
  const begun = enterPhase(startProgress(campaignId, plan, start), 'provision', start);
  const measuring = enterPhase(leavePhase(begun, 'provision', 'done', start + 9000), 'isolated', start + 9000);
  const run = {
    runId: 'kafka-two',
    group: 'kafka',
    title: 'Producer',
    level: '10,000 records/s',
    attempt: 1,
    step: 'under load',
    startMilliseconds: start + 30_000,
    plannedSeconds: 20,
    workflowId: 'live-1/kafka',
  } as const;
  const ended = {
    kind: 'end',
    runId: 'kafka-one',
    state: 'valid',
    headline: '<b>99</b> records/s',
    plannedSeconds: 10,
  } as const;
  const progress = noteRun(noteRun(measuring, ended), { kind: 'step', run });
  return { state: 'running', progress, loads: [heartbeat(50_000)], doing: [] };
}

export function sampleLive(more: Partial<LiveCampaign> = {}): LiveCampaign {
  const hosts = ['kafka01', 'kafka02'].map((host, index) => {
    const samples = noSamples();
    for (let at = start; at <= now; at += 1000) takeLine(samples, sampleLine(at, 0.5 + index / 4));
    return { host, courses: samples.host };
  });
  const beats = [10_000, 20_000, 30_000];
  return {
    campaignId: 'live-1',
    view: sampleView(),
    lease: null,
    troubles: [],
    hosts,
    hostsOmitted: 0,
    loads: beats.reduce((known, done) => rememberLoads(known, [heartbeat(done)], start + done + 25_000), sampleLoads),
    runs: [{ label: '1', from: start + 10_000, to: start + 25_000, isInvalid: false }],
    events: [{ label: 'kill-broker', at: start + 40_000 }],
    workflowUrl: 'http://127.0.0.1:8233/namespaces/default/workflows/x',
    ...more,
  };
}

const sampleLoads: LiveCampaign['loads'] = [];
