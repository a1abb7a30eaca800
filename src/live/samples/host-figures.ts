/** What the page shows of a host, from the lines of its sampler. Pure. */
import { hostScope, machineScope, telemetryColumns } from '../../measurement/telemetry/columns.ts';
import { measuredScopes, type MeasuredScope } from '../../measurement/telemetry/rates.ts';
import { sampleReader, type Sample } from '../../measurement/telemetry/sample-lines.ts';
import { remember, type Moment } from './history.ts';

/** In the order of the page. `top`: the maximum of the axis, if the scale has one. */
export const figures: { name: FigureName; title: string; unit: string; top?: number }[] = [
  { name: 'cpu', title: 'CPU in use', unit: '% of cores', top: 100 },
  { name: 'memory', title: 'Memory in use', unit: 'GB' },
  { name: 'disk', title: 'Disk, read and written', unit: 'MB/s' },
  { name: 'network', title: 'Network, busier direction', unit: 'Mbit/s' },
];

export type FigureName = 'cpu' | 'memory' | 'disk' | 'network';

/** The courses of a host, or of the machine that local hosts share. */
export type Courses = Record<FigureName, Moment[]>;

export interface HostSamples {
  read: (line: string) => Sample | null;
  previous: Sample | null;
  host: Courses;
  /** Empty but for hosts that share a machine. */
  machine: Courses;
}

const noCourses = (): Courses => ({ cpu: [], memory: [], disk: [], network: [] });

export const noSamples = (): HostSamples => ({
  read: sampleReader(),
  previous: null,
  host: noCourses(),
  machine: noCourses(),
});

/** Adds what a line says. @throws ZodError for a line that is no sample */
export function takeLine(samples: HostSamples, line: string): void {
  const sample = samples.read(line);
  if (!sample) return;
  for (const measured of measuredScopes(samples.previous, sample)) {
    const courses = { [hostScope]: samples.host, [machineScope]: samples.machine }[measured.scope];
    if (!courses) continue;
    for (const [name, value] of Object.entries(figuresOf(measured)))
      if (value !== null) remember(courses[name as FigureName], sample.at, value);
  }
  samples.previous = sample;
}

/** As the measures of the report: the sum of reads and writes, and the busier direction of the network. */
function figuresOf({ values }: MeasuredScope): Record<FigureName, number | null> {
  const byName = new Map<string, number>(values.map(([column, value]) => [telemetryColumns[column]!.name, value]));
  const all = (names: string[], make: (found: number[]) => number): number | null => {
    const found = names.flatMap((name) => byName.get(name) ?? []);
    return found.length < names.length ? null : make(found);
  };
  return {
    cpu: all(['cpu_used_cores', 'cores'], ([used = 0, cores = 1]) => (100 * used) / cores),
    memory: all(['memory_used_bytes'], ([used = 0]) => used / 1e9),
    disk: all(
      ['disk_read_bytes_per_second', 'disk_write_bytes_per_second'],
      ([read = 0, written = 0]) => (read + written) / 1e6,
    ),
    network: all(
      ['network_receive_bytes_per_second', 'network_send_bytes_per_second'],
      (directions) => (8 * Math.max(...directions)) / 1e6,
    ),
  };
}
