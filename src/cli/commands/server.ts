import { Command } from '@commander-js/extra-typings';
import { speaker, print } from '../terminal.ts';

export function serverCommand() {
  const server = new Command('server')
    .summary('the Temporal server of this checkout')
    .description('Starts, shows and stops the Temporal server and the worker of this checkout.');
  server
    .command('start')
    .description('start the server and a worker if they are not running')
    .action(async () => {
      const { ensureControlPlane } = await import('../../control/control-plane.ts');
      const say = speaker(false);
      const { client, target } = await ensureControlPlane(say);
      await client.connection.close();
      say(`Temporal at ${target.address}${target.uiAddress ? `, UI at ${target.uiAddress}` : ''}.`);
    });
  server
    .command('status')
    .description('show which server and worker are running')
    .option('--json', 'print JSON')
    .action(async ({ json }) => {
      const { ownServer } = await import('../../control/own-server.ts');
      const { ownWorkerRuns } = await import('../../control/own-worker.ts');
      const { configuredTarget } = await import('../../control/target.ts');
      const target = configuredTarget() ?? (await ownServer());
      const state = { address: target?.address ?? null, ui: target?.uiAddress ?? null, worker: await ownWorkerRuns() };
      const words = `Server: ${state.address ?? 'none'}. UI: ${state.ui ?? 'none'}. Worker: ${state.worker ? 'running' : 'none'}.`;
      print(`${json ? JSON.stringify(state) : words}\n`);
    });
  server
    .command('stop')
    .description('stop the worker, the server and the live page; refused while a campaign runs')
    .option('--force', 'stop even while a campaign runs: its hardware stays up until "attach" continues it')
    .action(async ({ force }) => {
      const { stopControlPlane } = await import('../../control/control-plane.ts');
      const ended = await stopControlPlane(force ?? false);
      // British English has no comma before the last one.
      const all = new Intl.ListFormat('en-GB').format(ended);
      print(`${ended.length > 0 ? `Stopped ${all}.` : 'Nothing was running.'}\n`);
    });
  return server;
}
