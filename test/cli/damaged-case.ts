/** One damaged input at the command line, and the expected message. */
import { readFile } from 'node:fs/promises';
import { runLayout } from '../../src/measurement/results/layout.ts';
import { insteadSaysBelow, put, type insteadSays, write, type Place } from './damaged-places.ts';

export interface Case {
  name: string;
  make: (place: Place) => Promise<unknown>;
  argv: string[] | ((place: Place) => string[]);
  code: number;
  /** Standard error; standard output where the code is 0. */
  expected: RegExp;
  /** Lines of standard error; 1 where it is left out. */
  lines?: number;
  /** In a process of its own; otherwise in that of the test. One case of each command is, and what may wait or never end. */
  isAlone?: boolean;
}

export const report = ['report', 'sample'];
export const noArgs = async () => {};
export const runId = 'kafka-producer-10k';
export const resultOf = ({ sample }: Place): string => runLayout(sample.folder, runId).result;

/** Rewrites a file of JSON. */
export async function change(path: string, edit: (value: Record<string, any>) => unknown): Promise<void> {
  const value = JSON.parse(await readFile(path, 'utf8')) as Record<string, any>;
  await write(path, JSON.stringify(edit(value) ?? value));
}

/** Where the rest is the same code as above. */
export const few = ['a named pipe', 'a dangling link'];

/** Everything else than a file, at a path, and the command that meets it. */
export function kinds(
  what: string,
  pathOf: (place: Place) => string,
  argv: Case['argv'],
  { only, says = insteadSaysBelow }: { only?: string[]; says?: typeof insteadSays } = {},
): Case[] {
  return Object.entries(says)
    .filter(([kind]) => only?.includes(kind) ?? true)
    .map(([kind, expected]) => ({
      name: `${kind} in place of ${what}`,
      make: (place: Place) => put(pathOf(place), kind),
      argv,
      code: 2,
      expected,
      // Who opens one waits for ever, and so would the test.
      isAlone: kind === 'a named pipe',
    }));
}
