import { Argument, Command } from '@commander-js/extra-typings';
import { oneLine, print } from '../terminal.ts';

export function listCommand() {
  return new Command('list')
    .summary('list campaigns, profiles or results')
    .description(
      'Lists the campaigns under campaigns/, the hardware profiles under stacks/, or the campaigns with results.',
    )
    .addArgument(new Argument('<what>', 'what to list').choices(['campaigns', 'profiles', 'results']))
    .option('--json', 'print JSON')
    .action(async (what, { json }) => {
      const { campaignRows, profileRows, resultRows } = await import('../listing.ts');
      const rows = await { campaigns: campaignRows, profiles: profileRows, results: resultRows }[what]();
      if (json) print(`${JSON.stringify(rows, null, 2)}\n`);
      else for (const { name, about } of rows) print(`${oneLine(name)}  ${oneLine(about)}\n`);
    });
}
