/**
 * What share of their processor time Java services spend on compiling. Code that a load makes hot is compiled by threads of the service, for
 * minutes where processors are slow: until then the service is slower than it will be.
 */
import type { Host } from '../../hosts/host.ts';
import { processorUseIn } from '../../hosts/job-files.ts';

/** From this share on a service still warms up. Of a warm Kafka broker 2 to 4 % were seen, of one that warms up 15 to 45 %. */
const warmingShare = 0.1;

/** Processor time in ticks of the kernel, of compilers and of whole services. */
export interface CompilerTime {
  compilers: number;
  services: number;
}

/** Looks at once. The function that it returns tells whether the services compiled much from then on. */
export async function watchCompilers(services: { host: Host; jobId: string }[]): Promise<() => Promise<boolean>> {
  const before = await compilerTime(services);
  return async () => isWarming(before, await compilerTime(services));
}

/** Whether services still compiled much between two looks. */
export function isWarming(before: CompilerTime, now: CompilerTime): boolean {
  const used = now.services - before.services;
  return used > 0 && (now.compilers - before.compilers) / used >= warmingShare;
}

async function compilerTime(services: { host: Host; jobId: string }[]): Promise<CompilerTime> {
  const times = await Promise.all(
    services.map(async ({ host, jobId }) => {
      const status = await host.jobStatus(jobId);
      if (status.state !== 'running') return { compilers: 0, services: 0 };
      // A program without compilers gives no line of them, which is no failure.
      const script = 'cat "/proc/$1/stat"; grep -hs "(C[12] Compiler" "/proc/$1"/task/*/stat; true';
      return readTimes(await host.run(['sh', '-c', script, 'sh', String(status.pid)]));
    }),
  );
  const sum = (key: keyof CompilerTime) => times.reduce((all, time) => all + time[key], 0);
  return { compilers: sum('compilers'), services: sum('services') };
}

/** Reads the line of a process and those of its compiling threads. */
export function readTimes(stats: string): CompilerTime {
  const [service = 0, ...compilers] = stats.split('\n').flatMap((line) => processorUseIn(line)?.ticks ?? []);
  return { compilers: compilers.reduce((all, ticks) => all + ticks, 0), services: service };
}
