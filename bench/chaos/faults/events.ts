/** SIGKILL of the worker and of the server while an event of a run is under way. It must happen once, and none of it twice. */
import { attemptLayout } from '../../../src/measurement/results/layout.ts';
import { readEvents } from '../../../src/measurement/runs/event-files.ts';
import type { OwnProcess } from '../control.ts';
import { until } from '../pending.ts';
import { randomPause, type CampaignUnderTest, type Fault } from '../campaign-under-test.ts';

/** An event of a run in its first attempt. */
interface Target {
  runId: string;
  event: string;
}

/** Longer than most events take, so that faults strike before, during and after what an event does. */
const longestPauseMilliseconds = 3000;

type State = 'begun' | 'done';

/** Waits until the record of the event says so, and returns when it begun, as a Unix time. */
async function untilEvent(
  { control, campaignId, campaignFolder }: CampaignUnderTest,
  { runId, event }: Target,
  state: State,
): Promise<number> {
  const { events } = attemptLayout(campaignFolder, runId, 1);
  return await until(control, campaignId, `event ${event} is ${state}`, async () => {
    const record = (await readEvents(events)).find(({ name }) => name === event);
    if (!record || (state === 'done' && record.doneMilliseconds === null)) return null;
    return record.begunMilliseconds;
  });
}

/** With `server`, the server is killed at the same time. */
export function killedInEvent(runId: string, event: string, { server = false } = {}): Fault {
  return {
    name: `the worker${server ? ' and the server' : ''} killed in event ${event}`,
    async inject(campaign) {
      const { control, random } = campaign;
      const begun = await untilEvent(campaign, { runId, event }, 'begun');
      await randomPause(campaign, longestPauseMilliseconds);
      const names: OwnProcess[] = server ? ['temporal-server', 'worker'] : ['worker'];
      await control.killAndRevive(names, random.between(0, 2000));
      const again = await untilEvent(campaign, { runId, event }, 'done');
      if (again !== begun) throw new Error(`Event ${event} of ${runId} was begun a second time.`);
      return { how: 'the event was done, and had begun once' };
    },
  };
}
