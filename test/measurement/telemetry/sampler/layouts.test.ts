/** The lines that the sampler makes of what it sampled, and what is read from them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { sampleReader, type Sample } from '../../../../src/measurement/telemetry/sample-lines.ts';
import { projectFolder } from '../../../../src/state/paths.ts';
import { inSampler } from '../in-sampler.ts';

type Scopes = Record<string, Record<string, unknown>>;

/** What is written of these samples, a second or more apart: layouts and values of each. */
const encoded = async (samples: { at: number; scopes: Scopes }[]) => {
  const told = await inSampler(
    `
from layouts import Layouts, Scope
def scope_of(text):
    kind, _, rest = text.partition(":")
    if not rest:
        return Scope(kind) if kind in ("host", "machine") else Scope("job", kind)
    job, _, group = rest.partition("/")
    return Scope(kind, job=job, group=group) if kind == "threads" else Scope(kind, rest)
def scopes_of(scopes):
    made = {}
    for text, values in scopes.items():
        if text.startswith("histogram:"):
            job, name, bound = text[10:].split("/")
            made.setdefault(Scope("histogram", name, job), {"histogram_count": {}})["histogram_count"][bound] = values["histogram_count"]
        else:
            made[scope_of(text)] = values
    return made
layouts = Layouts()
print(json.dumps([layouts.encode(scopes_of(each["scopes"]), each["at"]) for each in given]))
`,
    samples,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the script prints it
  return told as [layouts: { index: number }[], values: (number | null)[][]][];
};

const busy = (used: number) => ({ 'kafka-broker': { cpu_used_seconds: used, threads: 40 } });

test('The names of a scope are stated once, and its numbers follow an index', async () => {
  expect(
    await encoded([
      { at: 1, scopes: busy(1.5) },
      { at: 2, scopes: busy(2) },
    ]),
  ).toEqual([
    [[{ index: 1, kind: 'job', name: 'kafka-broker', metrics: [['cpu_used_seconds'], ['threads']] }], [[1, 1.5, 40]]],
    [[], [[1, 2, 40]]],
  ]);
});

test('A metric that comes later has a layout of its own, and one that is missing has null', async () => {
  const told = await encoded([
    { at: 1, scopes: { host: { cores: 2, gc_pause_seconds: { 7: 0.5 } } } },
    { at: 2, scopes: { host: { cores: 2, gc_pause_seconds: { 8: 0 } } } },
    { at: 3, scopes: { host: { gc_pause_seconds: { 8: 1 } } } },
  ]);
  expect(told.map(([, values]) => values)).toEqual([
    [[1, 2, 0.5]],
    [
      [1, 2, null],
      [2, 0],
    ],
    [[2, 1]],
  ]);
  expect(told[1]?.[0]).toEqual([{ index: 2, kind: 'host', metrics: [['gc_pause_seconds', '8']] }]);
});

test('Layouts are stated again every five minutes with the same index, and those that were not used are forgotten', async () => {
  const both = { ...busy(1), host: { cores: 2 } };
  const told = await encoded([
    { at: 0, scopes: both },
    { at: 299, scopes: busy(1) },
    { at: 300, scopes: busy(1) },
    { at: 600, scopes: both },
  ]);
  expect(told.map(([layouts]) => layouts.map(({ index }) => index))).toEqual([[1, 2], [], [1], [1, 3]]);
});

test('Numbers are written to a millionth, and integers without a fraction', async () => {
  const numbers = '{"a": 0.1 + 0.2, "b": 20459520.0, "c": 0.0, "d": 7}';
  const script = `from layouts import Layouts, Scope\nprint(json.dumps(json.dumps(Layouts().encode({Scope("host"): ${numbers}}, 0)[1])))`;
  expect(await inSampler(script, null)).toBe('[[1, 0.3, 20459520, 0, 7]]');
});

const captured = async (name: string) => {
  const path = join(projectFolder, `test/fixtures/telemetry/earlier-samples-${name}.jsonl.gz`);
  const read = sampleReader();
  const samples = gunzipSync(await readFile(path))
    .toString()
    .trim()
    .split('\n')
    .map(read);
  return samples.filter((sample) => sample !== null);
};

/** To a millionth. */
const rounded = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]))
    : typeof value === 'number'
      ? Number(value.toFixed(6))
      : value;

it.each(['cassandra', 'kafka-broker'])(
  'A minute of a host with %s is read as it was sampled, from at most 1.2 kB a second',
  async (name) => {
    const samples = await captured(name);
    const told = await encoded(samples.map(({ uptime, scopes }) => ({ at: uptime, scopes })));
    const lines = samples.map(({ sampler, at, uptime }, index) => {
      const [layouts, values] = told[index]!;
      return JSON.stringify({ sampler, at, uptime, layouts, values });
    });
    const read = sampleReader();
    expect(lines.map(read)).toEqual(
      samples.map((sample): Sample => ({ ...sample, scopes: rounded(sample.scopes) as Sample['scopes'] })),
    );
    // Names are stated every five minutes, so of a minute they count a fifth.
    const names = told.map(([layouts]) => JSON.stringify(layouts).length).reduce((sum, each) => sum + each, 0);
    const bytes = lines.join('\n').length - (names * 4) / 5;
    expect(bytes / samples.length).toBeLessThanOrEqual(1200);
  },
);
