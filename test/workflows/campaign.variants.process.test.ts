import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignActivities } from '../../activities/contract.ts';
import { progressQuery } from '../../workflows/messages.ts';
import { fakeActivities, type Fakes } from './fake-activities.ts';
import { failureOf } from './endings.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';
import { planned } from './variant-steps.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

/** Restarts and loads, in order: `tuned` for a restart into it, `load-tuned` for a load. */
function recording(overrides: Partial<CampaignActivities> = {}): { fakes: Fakes; order: string[] } {
  const order: string[] = [];
  const fakes = fakeActivities({
    restartInto: async ({ variant, clusters: restarted }) => {
      order.push(`${restarted.join()}: ${variant}`);
    },
    driveRun: async ({ run }) => {
      order.push(run.id);
      return { timesResumed: 0 };
    },
    ...overrides,
  });
  return { fakes, order };
}

const resumed = (kept: string[]): Partial<CampaignActivities> => ({
  recordResume: async () => ({
    kept: kept.map((runId) => ({ runId, state: 'valid', headline: '', window: null })),
    earlierAttempts: {},
    inventory: null,
    versions: {},
    brokenOff: null,
  }),
});

describe('a campaign with variants', () => {
  test('restarts services with the settings of the next run, and warms up again', async () => {
    const { fakes, order } = recording();
    const progress = await withCampaign(
      time,
      fakes,
      (handle) => handle.result().then(() => handle.query(progressQuery)),
      planned,
    );
    expect(order).toEqual([
      'warm',
      'load-base',
      'kafka: tuned',
      'warm-tuned',
      'load-tuned',
      'kafka: tuned',
      'warm-tuned-t2',
      'load-tuned-t2',
      'kafka: base',
      'warm-base-t2',
      'load-base-t2',
      'spark-one',
    ]);
    expect(progress.runsEnded).toBe(9);
  });

  test('that is resumed restarts into the variant of each run that remains, and warms up for these alone', async () => {
    const kept = ['load-base', 'load-tuned', 'load-base-t2'];
    const { fakes, order } = recording(resumed(kept));
    await withCampaign(time, fakes, (handle) => handle.result(), planned, kept);
    expect(order).toEqual(['warm', 'kafka: tuned', 'warm-tuned-t2', 'load-tuned-t2', 'spark-one']);
  });

  test('that is resumed with only other runs remaining restarts nothing', async () => {
    const kept = ['load-base', 'load-tuned', 'load-tuned-t2', 'load-base-t2'];
    const { fakes, order } = recording(resumed(kept));
    await withCampaign(time, fakes, (handle) => handle.result(), planned, kept);
    expect(order).toEqual(['spark-one']);
  });

  test('starts a service that died in a run again with the settings of its variant', async () => {
    const started: (string | undefined)[] = [];
    let isDead = false;
    const { fakes } = recording({
      startSystem: async ({ cluster, variant }) => {
        if (cluster === 'kafka') started.push(variant);
      },
      judgeRun: async ({ run }) => {
        if (run.id !== 'load-tuned' || isDead) return;
        isDead = true;
        throw ApplicationFailure.create({ message: 'kafka-broker died', type: 'ServiceDied' });
      },
    });
    await withCampaign(time, fakes, (handle) => handle.result(), planned);
    expect(started).toEqual([undefined, 'tuned']);
  });

  test('fails, and tears down, when the services do not start with the settings of a variant', async () => {
    const { fakes, order } = recording({
      restartInto: async () => {
        throw ApplicationFailure.nonRetryable(
          'kafka could not start: Invalid value 0 for configuration num.io.threads',
        );
      },
    });
    const failure = await withCampaign(time, fakes, (handle) => failureOf(handle.result()), planned);
    expect(String(failure)).toContain('Invalid value 0');
    expect(order).toEqual(['warm', 'load-base']);
    expect(fakes.calls).toContain('teardown');
  });
});
