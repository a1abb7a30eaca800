import { defaultPayloadConverter } from '@temporalio/common';
import { expect, test } from 'vitest';
import { pendingActivities, runHeartbeat } from '../../../src/measurement/runs/heartbeat.ts';
import type { RunHeartbeat } from '../../../src/measurement/runs/heartbeat.ts';

const beat: RunHeartbeat = { runId: 'kafka-one', attempt: 1, startMilliseconds: 5, loads: [] };

type Description = Parameters<typeof pendingActivities>[0];

function described(pendingActivities: Description['raw']['pendingActivities']): Description {
  // The server's answer holds much more that nobody reads here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { raw: { pendingActivities } } as Description;
}

test('the heartbeat of a run is read from the description of its workflow', () => {
  const payloads = [defaultPayloadConverter.toPayload(beat)];
  const description = described([
    {
      activityType: { name: 'driveRun' },
      attempt: 2,
      heartbeatDetails: { payloads },
      lastFailure: { message: 'Lost' },
    },
  ]);
  expect(runHeartbeat(description, beat)).toEqual(beat);
  expect(runHeartbeat(description, { ...beat, attempt: 2 })).toBeNull();
  expect(runHeartbeat(description, { ...beat, runId: 'kafka-two' })).toBeNull();
  expect(pendingActivities(description)).toEqual([
    { name: 'driveRun', attempt: 2, details: beat, lastFailure: 'Lost' },
  ]);
});

test('there is none before the first heartbeat, nor while another activity is pending', () => {
  expect(runHeartbeat(described([{ activityType: { name: 'driveRun' }, attempt: 1 }]), beat)).toBeNull();
  const payloads = [defaultPayloadConverter.toPayload('topic records')];
  expect(
    runHeartbeat(described([{ activityType: { name: 'prepareRun' }, heartbeatDetails: { payloads } }]), beat),
  ).toBeNull();
  expect(runHeartbeat(described([]), beat)).toBeNull();
});
