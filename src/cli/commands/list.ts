import { Argument, Command } from '@commander-js/extra-typings';

export function listCommand() {
  return new Command('list')
    .summary('list campaigns or profiles')
    .description('Lists the campaigns under campaigns/ or the hardware profiles under stacks/.')
    .addArgument(new Argument('<what>', 'what to list').choices(['campaigns', 'profiles']))
    .option('--json', 'print JSON')
    .action(async (what, { json }) => {
      const { campaignRows, profileRows } = await import('../listing.ts');
      const rows = what === 'campaigns' ? await campaignRows() : await profileRows();
      if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
      else for (const { name, about } of rows) process.stdout.write(`${name}  ${about}\n`);
    });
}
