/** Whether other programs used the machine while runs were measured, and which. Pure. */
import type { RunResult } from '../measurement/results/types.ts';
import { total } from '../statistics/sums.ts';
import { plain, significant } from '../text/figures.ts';

/** Mean cores from which on they are told: as many as one program needs to be noticed. */
const leastCores = 0.1;

/** A sentence; null if they used too little. Runs of hosts on other machines have none. */
export function disturbanceOf(runs: Pick<RunResult, 'otherPrograms'>[]): string | null {
  const cores = new Map<string, number>();
  for (const { command, cores: used } of runs.flatMap(({ otherPrograms = [] }) => otherPrograms))
    cores.set(command, (cores.get(command) ?? 0) + used / runs.length);
  const all = total([...cores.values()]);
  const [busiest] = [...cores].toSorted(([, a], [, b]) => b - a);
  if (!busiest || all < leastCores) return null;
  const [command, most] = busiest;
  return plain(
    `The machine was disturbed: other programs used ${significant(all)} of its cores while runs were measured, most of all ${command} (${significant(most)}).`,
  );
}
