/**
 * Whatever a command line holds, it ends in time with an exit code of the README and a sentence, and starts nothing.
 * `PROOFLOAD_FUZZ_CASES=20` tries twenty times as many cases.
 */
import { commandHere } from './command-here.ts';
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import * as fc from 'fast-check';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine } from '../../src/cli/command-line.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { casesOf } from '../campaign/hostile.ts';
import { hostileNumbers, hostileTexts } from '../campaign/hostile-pieces.ts';
import { makePlace } from './damaged-places.ts';

/** They start processes, load machines, or ask Maven. */
const untried = new Set(['run', 'worker', 'server', 'lock', 'sweep']);
const untriedOptions = new Set(['--interleave', '--apply', '--follow']);
/** These read only what is on disk; the others would start a server for a campaign that is there. */
const readers = new Set(['plan', 'check', 'report', 'compare', 'list', 'new']);

const commands = commandLine('0.0.0').commands.filter((command) => !untried.has(command.name()));

// A path with a zero byte is no argument of a process.
const word = fc
  .oneof(fc.constantFrom(...hostileTexts), fc.constantFrom(...hostileNumbers.map(String)), fc.string({ maxLength: 12 }))
  .filter((text) => !text.includes('\0'));
const known = fc.constantFrom(
  'sample',
  'other',
  'pipeline-stress',
  'examples/first-kafka',
  'local',
  'smoke',
  'laptop',
  'results',
  'campaigns',
  'throughput > 1',
  'kafka-producer.throughput vs latest > -10 %',
  'sizes.smoke.trials=2',
  'latest',
  '1h',
  '3',
);
/** Only these are written to. */
const file = fc.constantFrom('/dev/null', '/dev/full', 'out.xml', 'missing/out.xml', 'results', '', '/proc/none');

function wordsOf(option: Option): fc.Arbitrary<string[]> {
  const flag = option.long ?? option.short!;
  if (!option.required && !option.optional) return fc.constant([flag]);
  const value = /<file>/.test(option.flags) ? file : fc.oneof(word, known);
  return value.map((text) => [flag, text]);
}

function argvOf(command: CommandUnknownOpts): fc.Arbitrary<string[]> {
  const options = command.options.filter(({ long }) => !untriedOptions.has(long ?? ''));
  const given = options.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...options.map(wordsOf)), { maxLength: 4 });
  const argument = readers.has(command.name()) ? fc.oneof(word, known) : word;
  return fc
    .tuple(fc.array(argument, { maxLength: 3 }), given, fc.boolean())
    .map(([args, found, isLast]) => [command.name(), ...(isLast ? [args, found.flat()] : [found.flat(), args]).flat()]);
}

test('a command line of any words costs a sentence and no time, and starts nothing', async () => {
  const place = await makePlace();
  await fc.assert(
    fc.asyncProperty(fc.oneof(...commands.map(argvOf), fc.array(word, { maxLength: 3 })), async (argv) => {
      const begun = Date.now();
      const { exitCode, stdout, stderr } = await commandHere(...argv);
      const what = `${JSON.stringify(argv)}: ${stderr}`;
      expect(Object.values(exitCodes), what).toContain(exitCode);
      expect(`${stdout}${stderr}`, what).not.toMatch(/Unexpected error|^\s+at .+:\d+:\d+|Invalid (input|string)/m);
      if (exitCode === exitCodes.refused) expect(`${stdout}${stderr}`, what).not.toBe('');
      expect((Date.now() - begun) / 1000, what).toBeLessThan(mostSeconds);
      expect(existsSync(join(place.state, 'control', 'temporal-server.log')), what).toBe(false);
      expect((await stat('/dev/null')).isCharacterDevice(), what).toBe(true);
    }),
    casesOf(50),
  );
});

/** Far more than any takes on a slow machine: what hangs takes more. */
const mostSeconds = 60;
