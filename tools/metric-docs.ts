/**
 * With `--write`, writes the tables of docs/data.md and docs/verdicts.md from the declared columns, metrics and resources.
 * Without it, checks that they are up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ownResources } from '../src/findings/bottlenecks/own-resources.ts';
import { telemetryColumns } from '../src/measurement/telemetry/columns.ts';
import { projectFolder } from '../src/state/paths.ts';
import { everySystem, histogramsByService } from '../src/systems/registry.ts';
import { factsOf, workloadNames } from '../src/workloads/registry.ts';

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

function columnTable(): string {
  return table(
    ['column', 'kind', 'meaning'],
    telemetryColumns.map(({ name, kind, meaning }) => [code(name), kind, meaning]),
  );
}

function metricTable(): string {
  const services = everySystem.flatMap(([, { services: own }]) => Object.entries(own));
  return table(
    ['column', 'scope', 'unit', 'measure of a run'],
    services.flatMap(([service, { metrics = [] }]) =>
      metrics.map(({ column, unit, measure }) => [
        code(column),
        code(service),
        unit,
        measure.of === 'column' ? 'the column' : `${code(measure.name)}: 1 minus the column`,
      ]),
    ),
  );
}

function histogramTable(): string {
  return table(
    ['histogram', 'service', 'unit', 'values'],
    Object.entries(histogramsByService).flatMap(([service, histograms]) =>
      histograms.map(({ name, unit, meaning }) => [code(name), code(service), unit, meaning]),
    ),
  );
}

function ownerOf(resource: string): string {
  const system = everySystem.find(([, { services }]) =>
    Object.values(services).some(({ resources = {} }) => Object.hasOwn(resources, resource)),
  );
  if (system) return system[1].title;
  const workload = workloadNames.find((name) => Object.hasOwn(factsOf(name).resources ?? {}, resource));
  return workload === undefined ? '' : factsOf(workload).title;
}

function resourceTable(): string {
  return table(
    ['resource', 'of', 'saturated from', 'high confidence if', 'source'],
    [...ownResources].map(([name, { rule }]) => [
      code(name),
      ownerOf(name),
      rule.medium,
      rule.high ?? 'never',
      rule.source,
    ]),
  );
}

/** The tables of each page, by the name in their marks. */
const tables: Record<string, Record<string, () => string>> = {
  'data.md': { columns: columnTable, metrics: metricTable, histograms: histogramTable },
  'verdicts.md': { resources: resourceTable },
};

/** The page with the text between the marks of that name replaced. Throws without such marks. */
export function withTable(page: string, name: string, text: string, tool = 'tools/metric-docs.ts'): string {
  const begin = `<!-- ${name}: made by ${tool} -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page lacks "${begin}" followed by "${end}".`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`;
}

/** The pages with their generated tables. */
export async function pagesWithTables(): Promise<{ path: string; text: string }[]> {
  return Promise.all(
    Object.entries(tables).map(async ([name, its]) => {
      const path = join(projectFolder, 'docs', name);
      const page = await readFile(path, 'utf8');
      const text = Object.entries(its).reduce((page, [mark, made]) => withTable(page, mark, made()), page);
      return { path, text: await format(text, { ...(await resolveConfig(path)), filepath: path }) };
    }),
  );
}

if (import.meta.main) {
  for (const { path, text } of await pagesWithTables()) {
    if (process.argv.includes('--write')) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) {
      process.stderr.write(`${path} is out of date: node tools/metric-docs.ts --write\n`);
      process.exitCode = 1;
    }
  }
}
