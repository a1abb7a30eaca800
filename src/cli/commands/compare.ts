import { Command } from '@commander-js/extra-typings';
import { mostLeaseDollars, mostLeaseHours } from '../../input/limits.ts';
import {
  failIfOption,
  junitOption,
  summaryOption,
  thresholdOption,
  everyValue,
  upTo,
  wholeUpTo,
} from '../option-values.ts';

/** More blocks than anyone waits for. */
const mostBlocks = 50;

export function compareCommand() {
  return new Command('compare')
    .summary('compare campaigns')
    .description(
      "Compares campaigns: first the differences in their conditions, then their figures by load and level. The first campaign is the baseline; thresholds are changes from it in percent, such as --threshold 'throughput > -10 %'. With --vary, compares levels with each other. With --interleave, runs sessions of two campaign files in turns and compares these.",
    )
    .argument(
      '<campaigns...>',
      'two or more, or one with --against or --vary: campaign ids under results/, or paths of results folders; campaigns of one configuration are separated by commas. With --interleave, the two campaign files A and B',
    )
    .option(
      '--against <what>',
      'compare one campaign with an earlier one of the same file, profile and size: "latest", a tag or an id',
    )
    .option(
      '--vary <names>',
      'compare levels, of one or several campaigns, that differ in these parameters only, such as acks,recordBytes',
    )
    .addOption(thresholdOption)
    .addOption(failIfOption)
    .addOption(junitOption)
    .addOption(summaryOption)
    .option('--json', 'print the comparison as JSON')
    .option('--html <file>', 'also write the comparison as a page with charts')
    .option('--markdown <file>', 'also write the comparison as Markdown')
    .option('--interleave', 'run A and B in turns, each session as a campaign of its own, then compare them')
    .option('--plan', 'with --interleave: show the sessions, their length and their cost without starting anything')
    .option('--blocks <n>', 'with --interleave: sessions of each side', wholeUpTo(mostBlocks), 4)
    .option('--profile <name>', 'with --interleave: hardware profile, a stack under stacks/')
    .option(
      '--size <name>',
      'with --interleave: size of the workloads, as the campaign files name it, such as smoke or laptop',
    )
    .option(
      '--set <key=value>',
      'with --interleave: override a field of both campaign files; repeatable',
      everyValue,
      [],
    )
    .option('--set-a <key=value>', 'with --interleave: override a field of A; repeatable', everyValue, [])
    .option('--set-b <key=value>', 'with --interleave: override a field of B; repeatable', everyValue, [])
    .option('--id <id>', 'with --interleave: id of the comparison; to continue it, give the same id')
    .option(
      '--max-hours <n>',
      'with --interleave: limit on how long each session may hold hardware',
      upTo(mostLeaseHours),
    )
    .option(
      '--max-dollars <n>',
      'with --interleave: limit on the cost of all sessions together',
      upTo(mostLeaseDollars),
    )
    .option(
      '--allow-unlocked-code',
      'with --interleave: let the campaign files run code that is not in a lock file of Proofload',
    )
    .option('--i-own-this-cluster', 'with --interleave: let loads use the existing clusters of the campaign files')
    .option('--yes', 'with --interleave: spend money without asking')
    .option('--detach', 'with --interleave: start the sessions and return immediately')
    .action(async (named, options, command) => {
      if (options.interleave) {
        const { RefusalError } = await import('../../input/refusal.ts');
        if (options.against !== undefined)
          throw new RefusalError(['--against: not with --interleave, which runs both campaigns itself.']);
        if (options.vary !== undefined)
          throw new RefusalError([
            '--vary: not with --interleave, which compares campaigns; give the ids of its campaigns to --vary afterwards.',
          ]);
        const { compareInterleaved } = await import('../compare-interleaved.ts');
        const { withDefaults } = await import('../request.ts');
        process.exitCode = await compareInterleaved(named, await withDefaults(named[0]!, options));
        return;
      }
      const { refuseInterleaveOptions } = await import('../compare-request.ts');
      refuseInterleaveOptions(command);
      if (options.vary !== undefined) {
        const { compareLevels } = await import('../varied-view.ts');
        await compareLevels(named, options.vary, options);
        return;
      }
      const { compareResults, sidesAgainst } = await import('../comparison-view.ts');
      const sides = options.against === undefined ? named : await sidesAgainst(named, options.against);
      process.exitCode = await compareResults(sides, options);
    });
}
