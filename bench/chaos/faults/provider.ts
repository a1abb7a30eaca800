/** Hardware that cannot be created or destroyed, and a Pulumi engine that is killed. */
import { readFile, readdir } from 'node:fs/promises';
import { startTicks } from '../../../src/hosts/job-files.ts';
import { namespaceOf } from '../../../src/providers/local/names.ts';
import { campaignStack, markOf } from '../../../src/state/mark.ts';
import { stateFolder } from '../../../src/state/paths.ts';
import { until, untilAt } from '../pending.ts';
import type { RefusingIp } from '../refusing-ip.ts';
import { randomPause, type Fault } from '../campaign-under-test.ts';

/** The step is retried after a cleanup. Inject it before the campaign starts. */
export function provisionFails(ip: RefusingIp, profile: string, host: string): Fault {
  return {
    name: `provisioning fails at ${host}`,
    async inject({ control, campaignId }) {
      await ip.refuse(`netns add ${namespaceOf(markOf(campaignStack(profile, campaignId)), host)}`, 1);
      const pending = await until(control, campaignId, 'provisioning is retried', async () => {
        const now = await untilAt(control, campaignId, { activity: 'provision' });
        return now.attempt > 1 ? now : null;
      });
      if (!/refused by the chaos benchmark/.test(pending.lastFailure ?? ''))
        throw new Error(
          `The failure of provisioning is "${pending.lastFailure}" and does not name the refused command.`,
        );
      return { how: 'the step was retried' };
    },
  };
}

/** The hosts stay until a later attempt succeeds. Each failed attempt causes a warning. */
export function destroyFails(ip: RefusingIp, profile: string, host: string, times: number): Fault {
  return {
    name: `destroying fails ${times} times at ${host}`,
    async inject({ control, campaignId, expected }) {
      await untilAt(control, campaignId, { activity: 'collect' });
      await ip.refuse(`netns delete ${namespaceOf(markOf(campaignStack(profile, campaignId)), host)}`, times);
      await until(control, campaignId, 'all refusals are used', async () =>
        (await ip.remaining()) === 0 ? true : null,
      );
      expected.warnings.push(/Teardown failed.*refused by the chaos benchmark/s);
      return { how: 'teardown was retried until it succeeded' };
    },
  };
}

/** SIGKILL of Pulumi's engine during an update. */
export function engineKilled(activity: 'provision' | 'teardown'): Fault {
  return {
    name: `Pulumi's engine killed in ${activity}`,
    async inject(campaign) {
      const { control, campaignId } = campaign;
      const command = activity === 'provision' ? 'up' : 'destroy';
      const pid = await until(control, campaignId, `pulumi ${command}`, () => findEngine(command));
      // Removing local hosts is so fast that the engine could end during a pause.
      if (activity === 'provision') await randomPause(campaign, 300);
      if ((await startTicks(pid)) === null) throw new Error('The engine had ended before it could be killed.');
      process.kill(pid, 'SIGKILL');
      // Teardown retries a failed destroy itself, so there is no warning.
      return { how: 'another engine continued from its state' };
    },
  };
}

/** PID of the engine that uses this benchmark's state; null if there is none. */
async function findEngine(command: 'up' | 'destroy'): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const argv = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (!argv[0]?.endsWith('pulumi') || !argv.includes(command)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`PROOFLOAD_STATE=${stateFolder}`)) return Number(name);
  }
  return null;
}
