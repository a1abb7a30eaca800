import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars } from '../../input/limits.ts';
import { upTo } from '../option-values.ts';

export function rehearseCommand() {
  return new Command('rehearse')
    .summary('try a cloud account for an hour, and remove everything')
    .description(
      'On a small stack of a cloud: runs a campaign of a few minutes, kills Pulumi while it orders a machine and cleans up, brings hosts up and waits until they shut themselves down, and destroys what they leave. Says what each step should show, removes everything also when a step fails, and writes one file about it. See docs/first-cloud-run.md.',
    )
    .requiredOption('--profile <name>', 'the stack, such as one of the two for a first run')
    .requiredOption('--max-dollars <n>', 'limit on the cost of all steps together', upTo(mostLeaseDollars))
    .option('--yes', 'spend money without asking')
    .option('--json', 'print the outcome as one line of JSON at the end')
    .action(async (options) => {
      const { rehearse } = await import('../rehearse.ts');
      process.exitCode = await rehearse(options);
    });
}
