/** Simulates each subject in a process of its own, as many at a time as there are cores. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import pLimit from 'p-limit';
import { z } from 'zod';
import { interruption } from '../interruption.ts';
import { say } from '../run-bench.ts';
import type { Case } from './case.ts';

const share = z.number();
const outcome: z.ZodType<{ figures: Case[] }> = z.object({
  figures: z.array(
    z.object({
      finding: z.string(),
      of: z.string(),
      share,
      goal: z.object({ least: share.exactOptional(), most: share.exactOptional() }),
      note: z.string().exactOptional(),
    }),
  ),
});

const findings = fileURLToPath(new URL('../findings.ts', import.meta.url));

/** The cases of all subjects in their order. */
export async function casesOfSubjects(subjects: readonly string[], seeds: number): Promise<Case[]> {
  const atATime = pLimit(availableParallelism());
  const cases = await Promise.all(subjects.map((subject) => atATime(() => casesOfSubject(subject, seeds))));
  return cases.flat();
}

/** @throws the error of the process if it printed no outcome; with a missed goal it prints one and exits with 1 */
async function casesOfSubject(subject: string, seeds: number): Promise<Case[]> {
  interruption.throwIfAborted();
  const argv = [findings, '--only', subject, '--seeds', String(seeds), '--json'];
  const result = await execa(process.execPath, argv, { reject: false, cancelSignal: interruption });
  interruption.throwIfAborted();
  if (result.stdout === '') throw new Error(`${subject}: ${result.stderr || result.shortMessage || 'no outcome'}`);
  say(subject);
  return outcome.parse(JSON.parse(result.stdout)).figures;
}
