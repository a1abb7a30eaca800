import { Command } from '@commander-js/extra-typings';

export function workerCommand() {
  return new Command('worker')
    .summary('run a worker in the foreground')
    .description('Runs a worker for campaigns until it is stopped. "run" and "attach" start one automatically.')
    .action(async () => {
      const { serve } = await import('../../control/serve.ts');
      await serve();
    });
}
