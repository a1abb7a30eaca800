/** The charts of the live page: figures of hosts and loads over a stretch of time. Pure. */
import { lineStyle, mostLineStyles, type Chart, type ChartLine, type LineLook } from '../report/charts/chart.ts';
import { theMachine } from '../findings/utilisation.ts';
import { capitalised, significant } from '../text/figures.ts';
import type { LoadCourse } from './load-courses.ts';
import { figures, type Courses, type FigureName } from './samples/host-figures.ts';
import type { Moment } from './samples/history.ts';

/** The part of a campaign that charts show, in Unix milliseconds, and what is marked in it. */
export interface Stretch {
  /** Begins the ids of its charts. */
  id: string;
  /** Times are counted from here. */
  beginning: number;
  from: number;
  to: number;
  runs: { label: string; from: number; to: number; isInvalid: boolean }[];
  events: { label: string; at: number }[];
}

export interface HostCourses {
  host: string;
  courses: Courses;
  isMachine?: true;
}

interface Line {
  look: LineLook;
  moments: readonly Moment[];
  /** In milliseconds. */
  gap: number;
}

/** A chart of every figure for as many hosts as there are line styles, and then for the next ones. */
export function hostCharts(all: HostCourses[], stretch: Stretch): Chart[][] {
  const machine = all.find(({ isMachine }) => isMachine);
  const hosts = all.filter(({ isMachine }) => !isMachine);
  const groups = Array.from({ length: Math.ceil(hosts.length / mostLineStyles) }, (_, group) =>
    hosts.slice(group * mostLineStyles, (group + 1) * mostLineStyles),
  );
  return groups.map((group, number) =>
    figures.flatMap(({ name, title, unit, top }) => {
      const lines = group.map(({ host, courses }, index) =>
        lineOf(courses, name, { ...lineStyle(index), title: host }),
      );
      const look: LineLook = { title: theMachine, color: 'var(--line-machine)', type: 'dotted' };
      // Its memory would dwarf that of a host.
      if (machine && name !== 'memory') lines.push(lineOf(machine.courses, name, look));
      return chartOf(`${stretch.id}-${name}-${number}`, `${title} (${unit})`, lines, stretch, top);
    }),
  );
}

const lineOf = (courses: Courses, name: FigureName, look: LineLook): Line => ({
  look,
  moments: courses[name],
  gap: gaps.host,
});

/** Throughput of each load, and its latency if its generator reports one. */
export function loadCharts(loads: LoadCourse[], stretch: Stretch): Chart[] {
  return loads.flatMap(({ load, unit, rate, latencyName, latency }, index) => {
    const look = { ...lineStyle(index), title: load };
    const gap = gaps.load;
    const what = latencyName === 'mean' ? 'mean latency' : `${latencyName} latency`;
    return [
      ...chartOf(`${stretch.id}-rate-${index}`, `${load}: ${unit}/s`, [{ look, moments: rate, gap }], stretch),
      ...chartOf(`${stretch.id}-latency-${index}`, `${load}: ${what} (ms)`, [{ look, moments: latency, gap }], stretch),
    ];
  });
}

/** None without a figure in the stretch. */
function chartOf(id: string, title: string, lines: Line[], stretch: Stretch, top?: number): Chart[] {
  const { beginning, from, to } = stretch;
  const second = (at: number): number => (Math.min(Math.max(at, from), to) - beginning) / 1000;
  const shown = lines
    .map((line) => ({ ...line, moments: line.moments.filter(([at]) => at >= from && at <= to) }))
    .filter(({ moments }) => moments.length > 0);
  if (shown.length === 0) return [];
  const latest = shown.map(({ look, moments }) => {
    const highest = moments.reduce((most, [, value]) => Math.max(most, value), -Infinity);
    return `${look.title} ${significant(moments.at(-1)![1])}, at most ${significant(highest)}`;
  });
  const isWithin = (start: number, end: number): boolean => end >= from && start <= to;
  return [
    {
      id,
      title,
      description: `Now, and at most in the time shown: ${latest.join('; ')}.`,
      x: { scale: 'time', name: 'since the campaign began', min: second(from), max: second(to) },
      y: top === undefined ? {} : { max: top },
      drawn: shown.map(({ look, moments, gap }) => {
        const places = placesOf(moments, gap, stretch);
        return { look, places, width: 1.5, ...(places.length === 1 ? { mark: 'dot' } : {}) };
      }),
      spans: stretch.runs
        .map((run, index) => ({ ...run, band: index % 2 === 0 ? 'var(--band)' : 'var(--band-other)' }))
        .filter((run) => isWithin(run.from, run.to))
        .map(({ label, from: start, to: end, isInvalid, band }) => ({
          label,
          from: second(start),
          to: second(end),
          color: isInvalid ? 'var(--band-invalid)' : band,
        })),
      moments: stretch.events
        .filter(({ at }) => isWithin(at, at))
        .map(({ label, at }) => ({ label: capitalised(label), at: second(at) })),
    },
  ];
}

/** A longer time between two moments interrupts the line, if it can be seen. Samplers write once a second, load generators less often. */
const gaps = { host: 3500, load: 25_000 };

function placesOf(moments: readonly Moment[], gap: number, { beginning, from, to }: Stretch): ChartLine['places'] {
  const longest = Math.max(gap, (to - from) / 100);
  return moments.flatMap(([at, value], index): ChartLine['places'] => {
    const before = moments[index - 1];
    const second = (at - beginning) / 1000;
    return before && at - before[0] > longest
      ? [
          [second, null],
          [second, value],
        ]
      : [[second, value]];
  });
}
