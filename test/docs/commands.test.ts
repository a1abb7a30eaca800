import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, test } from 'vitest';
import { commandLine } from '../../src/cli/command-line.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { pages } from './pages.ts';

/** Command lines in the code of a page, without the name of the program: `run pipeline-stress --size smoke`. */
function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap((match) => (match[1] ?? '').split('\n'));
  const inline = [...page.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]*)`/g)].map((match) => match[1] ?? '');
  return [...blocks, ...inline].flatMap((code) => /^(?:bin\/)?proofload (.*)/.exec(code)?.[1]?.split(' # ')[0] ?? []);
}

function fault(command: CommandUnknownOpts, words: string[]): string | null {
  const [first = '', ...rest] = words;
  if (command.commands.length > 0) {
    // `proofload --help`
    if (first.startsWith('-')) return null;
    const inner = command.commands.find((each) => each.name() === first);
    return inner ? fault(inner, rest) : `there is no command ${first}`;
  }
  // What follows is the command of another program.
  const own = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
  const options = own.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
  const unknown = options.find((option) => option !== '--help' && !command.options.some(({ long }) => long === option));
  return unknown ? `${command.name()} has no option ${unknown}` : null;
}

test('every command of the documentation exists, with its options', async () => {
  const program = commandLine('0.0.0');
  const all = await Promise.all(
    (await pages()).map(async (page) => ({ page, commands: commandsIn(await readFile(page, 'utf8')) })),
  );
  const faults = all.flatMap(({ page, commands }) =>
    commands.flatMap((command) => {
      const found = fault(program, command.trim().split(/\s+/));
      return found ? [`${relative(projectFolder, page)}: proofload ${command}: ${found}`] : [];
    }),
  );
  expect(all.flatMap(({ commands }) => commands).length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
