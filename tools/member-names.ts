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

/** So many shared files may name a member, at the most. */
const mostAllowed = 8;

/** Shared files that may name a member, each with its reason. */
export const allowed: Record<string, string> = {
  'src/providers/default-profile.ts':
    'the profile of this machine is named after its provider; the registry would load schemas for --help',
};

/** A sentence for each file that names a member without a reason, each that needs none any more, and too many reasons. */
export function memberNameFaults(found: Map<string, number[]>, reasons = allowed): string[] {
  const listed = Object.keys(reasons);
  return [
    ...[...found]
      .filter(([file]) => !Object.hasOwn(reasons, file))
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([file, lines]) => `${file}:${lines.join(',')} names a member: have its facts say it`),
    ...listed
      .filter((file) => !found.has(file))
      .map((file) => `${file} names no member: take it off the list in tools/member-names.ts`),
    ...(listed.length > mostAllowed
      ? [`tools/member-names.ts allows ${listed.length} shared files to name a member, and ${mostAllowed} is the most`]
      : []),
  ];
}

/** Names that are everyday words as well: they count only where they stand alone as a string or a key. */
const everydayWords = new Set(['local', 'static']);

/** Kinds of steps that are everyday words: they count only where a text is, or is held against, a `kind`. */
const everydayKinds = new Set(['run', 'prepare', 'settle', 'grow']);

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
    if (text !== null && members.some((member) => isNamed(text, member, node)))
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

function isNamed(text: string, member: string, node: ts.Node): boolean {
  if (everydayKinds.has(member)) return text === member && ts.isStringLiteralLike(node) && isKind(node);
  if (text === member) return true;
  if (everydayWords.has(member)) return false;
  return words(text).includes(words(member));
}

/** Whether a text is the `kind` of something, in a value, a type, a schema or a comparison. */
function isKind(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name.getText() === 'kind';
  if (ts.isBinaryExpression(parent)) return /\bkind$/.test(parent.left.getText());
  if (ts.isCaseClause(parent)) return /\bkind$/.test(parent.parent.parent.expression.getText());
  return (ts.isLiteralTypeNode(parent) || ts.isCallExpression(parent)) && isKind(parent);
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
    // What a workflow does for a kind of step.
    registry.replace('src/', 'workflows/') + `/${name}.ts`,
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
  const faults = memberNameFaults(await filesThatName());
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
