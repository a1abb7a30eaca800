import { Command, Option } from '@commander-js/extra-typings';
import { wholeUpTo } from '../option-values.ts';
import { print, speaker } from '../terminal.ts';

export function uiCommand() {
  return new Command('ui')
    .summary('the live page of the campaigns')
    .description(
      'Serves a page on this machine that shows the campaigns while they run, and prints its link. The page outlives this command; "proofload server stop" stops it too.',
    )
    .option('--port <n>', 'port on 127.0.0.1; default: 8244, or another that is free', wholeUpTo(65_535))
    .option('--stop', 'stop it')
    .option('--json', 'print JSON')
    .addOption(new Option('--foreground', 'serve it in this process, until it is stopped').hideHelp())
    .action(async ({ port = null, stop, json, foreground }) => {
      const { endOwnUi, ensureOwnUi, preferredPort } = await import('../../control/own-ui.ts');
      if (foreground) {
        const { serveUi } = await import('../../live/serve-ui.ts');
        await serveUi(port ?? preferredPort);
        process.exit(0);
      }
      if (stop) {
        const stopped = await endOwnUi();
        const words = stopped ? 'Stopped the live page.' : 'The live page was not served.';
        print(`${json ? JSON.stringify({ stopped }) : words}\n`);
        return;
      }
      const link = await ensureOwnUi(port, speaker(json));
      print(`${json ? JSON.stringify({ link }) : `Live page: ${link}`}\n`);
    });
}
