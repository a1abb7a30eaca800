import { Argument, Command } from '@commander-js/extra-typings';
import { print } from '../terminal.ts';

export function listCommand() {
  return new Command('list')
    .summary('list campaigns, profiles or results')
    .description(
      'Lists the campaigns that come with Proofload and its examples, the hardware profiles under stacks/, or the campaigns with results.',
    )
    .addArgument(
      new Argument('[what]', 'what to list')
        .choices(['campaigns', 'profiles', 'results'])
        .default('campaigns' as const),
    )
    .option('--json', 'print JSON')
    .action(async (what, { json }) => {
      const { lists } = await import('../listing.ts');
      const { rows, text } = await lists[what]();
      print(json ? `${JSON.stringify(rows, null, 2)}\n` : text);
    });
}
