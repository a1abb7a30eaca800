/**
 * Holds the engine open: shared code names no member of a registry. Prints the shared files that do, with the line, and
 * fails unless each is on the list below with a reason, or where the list names a file that no longer needs to be on it.
 */
import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFolder } from '../src/state/paths.ts';

const registries = ['src/systems', 'src/workloads', 'src/providers', 'src/steps'];

/** Shared files that may name a member, each with its reason. */
const allowed: Record<string, string> = {};

/** Names that are everyday words as well: they count only where they stand alone as a string or a key. */
const everydayWords = new Set(['local', 'static', 'run', 'prepare', 'settle', 'grow']);

/** Members by registry: folders with facts. */
export async function membersOf(registry: string): Promise<string[]> {
  const folder = join(projectFolder, registry);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'facts.ts')))
    .map(({ name }) => name);
}

/** Lines of a TypeScript source, counted from 1, that name a member in code; comments may. */
export function linesThatName(source: string, members: string[]): number[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && members.some((member) => isNamed(text, member)))
      lines.add(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...lines].toSorted((one, other) => one - other);
}

function textOf(node: ts.Node): string | null {
  if (node.parent !== undefined && ts.isImportDeclaration(node.parent)) return null;
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) return node.text;
  return null;
}

function isNamed(text: string, member: string): boolean {
  if (text === member) return true;
  if (everydayWords.has(member)) return false;
  return words(text).includes(words(member));
}

/** `kafkaProducer`, `kafka-producer` and `Kafka producer` alike as ` kafka producer `. */
function words(text: string): string {
  const apart = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[^A-Za-z\d]+/g, ' ');
  return ` ${apart.trim().toLowerCase()} `;
}

/** Shared files of the engine that name a member, with the lines. */
export async function filesThatName(): Promise<Map<string, number[]>> {
  const folders = (
    await Promise.all(
      registries.map(async (registry) => (await membersOf(registry)).map((name) => ({ registry, name }))),
    )
  ).flat();
  const members = [...new Set(folders.map(({ name }) => name))];
  const own = folders.flatMap(({ registry, name }) => [
    `${registry}/${name}/`,
    registry.replace('src/', 'infra/') + `/${name}/`,
  ]);
  const found = new Map<string, number[]>();
  for await (const file of glob('{src,workflows,activities,infra}/**/*.ts', { cwd: projectFolder })) {
    if (own.some((folder) => file.startsWith(folder)) || file.startsWith('src/findings/baselines/')) continue;
    if (registries.some((registry) => file === `${registry}/registry.ts`)) continue;
    const lines = linesThatName(await readFile(join(projectFolder, file), 'utf8'), members);
    if (lines.length > 0) found.set(file, lines);
  }
  return found;
}

if (import.meta.main) {
  const found = await filesThatName();
  const wrong = [...found].filter(([file]) => !Object.hasOwn(allowed, file));
  const needless = Object.keys(allowed).filter((file) => !found.has(file));
  for (const [file, lines] of wrong.toSorted(([one], [other]) => one.localeCompare(other)))
    process.stdout.write(`${file}:${lines.join(',')}\n`);
  for (const file of needless)
    process.stdout.write(`${file} names no member: take it off the list in tools/member-names.ts\n`);
  process.stdout.write(`${found.size} shared files name a member, ${wrong.length} of them without a reason.\n`);
  process.exitCode = wrong.length + needless.length > 0 ? 1 : 0;
}
