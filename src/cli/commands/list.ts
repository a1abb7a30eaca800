import { Argument, Command } from '@commander-js/extra-typings';

export function listCommand() {
  return new Command('list')
    .summary('list campaigns, profiles or results')
    .description(
      'Lists the campaigns under campaigns/, the hardware profiles under stacks/, or the campaigns that left results.',
    )
    .addArgument(new Argument('<what>', 'what to list').choices(['campaigns', 'profiles', 'results']))
    .option('--json', 'print JSON')
    .action(async (what, { json }) => {
      const { campaignRows, profileRows, resultRows } = await import('../listing.ts');
      const rows = await { campaigns: campaignRows, profiles: profileRows, results: resultRows }[what]();
      if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      else for (const { name, about } of rows) process.stdout.write(`${name}  ${about}\n`);
    });
}
