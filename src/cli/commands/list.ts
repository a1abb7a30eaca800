import { Argument, Command } from '@commander-js/extra-typings';
import { oneLine, print } from '../terminal.ts';

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
      if (what === 'campaigns') {
        const { campaignListText, campaignRows } = await import('../campaign-list.ts');
        const rows = await campaignRows();
        print(json ? `${JSON.stringify(rows, null, 2)}\n` : campaignListText(rows));
        return;
      }
      const { profileRows, resultRows } = await import('../listing.ts');
      const rows = await { profiles: profileRows, results: resultRows }[what]();
      if (json) print(`${JSON.stringify(rows, null, 2)}\n`);
      else {
        const { columnsText } = await import('../../text/columns.ts');
        const lines = columnsText(rows.map(({ name, about }) => [oneLine(name), oneLine(about)]));
        print(lines.map((line) => `${line.trimStart()}\n`).join(''));
      }
    });
}
