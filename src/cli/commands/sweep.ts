import { Command } from '@commander-js/extra-typings';
import { print } from '../terminal.ts';

export function sweepCommand() {
  return new Command('sweep')
    .summary('list hardware that nobody holds any longer, and remove it')
    .description(
      'Looks at this machine itself for what bears the mark of a profile and belongs to no running campaign.',
    )
    .option('--profile <name>', 'this profile alone; the default is every one')
    .option('--apply', 'remove it; without this it is listed only')
    .option('--json', 'print JSON')
    .action(async ({ profile, apply, json }) => {
      const { sweepHere } = await import('../sweep-here.ts');
      const { sweepInWords } = await import('../sweep-view.ts');
      const { swept, exitCode } = await sweepHere(profile ?? null, apply ?? false);
      print(json ? `${JSON.stringify(swept, null, 2)}\n` : sweepInWords(swept, apply ?? false));
      process.exitCode = exitCode;
    });
}
