/** Hardware that does not come up or does not go away, and an engine that dies over it. */
import { readFile, readdir } from 'node:fs/promises';
import { startTicks } from '../../../src/hosts/process-start.ts';
import { namespaceOf } from '../../../src/providers/local/names.ts';
import { markOf } from '../../../src/state/mark.ts';
import { stateFolder } from '../../../src/state/paths.ts';
import { until, untilAt } from '../pending.ts';
import type { RefusingIp } from '../refusing-ip.ts';
import { aMoment, type Fault } from '../scene.ts';

/** The step is made again, on a cleared machine. To be struck before the campaign begins. */
export function provisionFails(ip: RefusingIp, profile: string, host: string): Fault {
  return {
    name: `provisioning fails at ${host}`,
    async strike({ control, campaignId }) {
      await ip.refuse(`netns add ${namespaceOf(markOf(profile), host)}`, 1);
      const pending = await until(control, campaignId, 'provisioning is tried again', async () => {
        const now = await untilAt(control, campaignId, { activity: 'provision' });
        return now.attempt > 1 ? now : null;
      });
      if (!/refused by the chaos benchmark/.test(pending.lastFailure ?? ''))
        throw new Error(`The failure of provisioning says "${pending.lastFailure}", and not what was refused.`);
      return { how: 'the step was made again' };
    },
  };
}

/** The hosts stay until a later try; each failed one is told of among the warnings. */
export function destroyFails(ip: RefusingIp, profile: string, host: string, times: number): Fault {
  return {
    name: `destroying fails ${times} times at ${host}`,
    async strike({ control, campaignId, promised }) {
      await untilAt(control, campaignId, { activity: 'collect' });
      await ip.refuse(`netns delete ${namespaceOf(markOf(profile), host)}`, times);
      await until(control, campaignId, 'every refusal is used up', async () => ((await ip.left()) === 0 ? true : null));
      promised.warnings.push(/Teardown failed.*refused by the chaos benchmark/s);
      return { how: 'teardown was tried again until it succeeded' };
    },
  };
}

/** SIGKILL of Pulumi's engine in the middle of an update. */
export function engineKilled(activity: 'provision' | 'teardown'): Fault {
  return {
    name: `Pulumi's engine killed in ${activity}`,
    async strike(scene) {
      const { control, campaignId } = scene;
      const command = activity === 'provision' ? 'up' : 'destroy';
      const pid = await until(control, campaignId, `pulumi ${command}`, () => engine(command));
      // Removing local hosts takes moments: a pause could outlast it, and one that has ended can no longer be killed.
      if (activity === 'provision') await aMoment(scene, 300);
      if ((await startTicks(pid)) === null) throw new Error('The engine had ended before it could be killed.');
      process.kill(pid, 'SIGKILL');
      // Teardown destroys a second time by itself where the first fails, so that nobody has to be told.
      return { how: 'another engine went on from the state that it left' };
    },
  };
}

/** The engine of this bench's own state, found by its environment. */
async function engine(command: 'up' | 'destroy'): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const argv = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (!argv[0]?.endsWith('pulumi') || !argv.includes(command)) continue;
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`PROOFLOAD_STATE=${stateFolder}`)) return Number(name);
  }
  return null;
}
