/**
 * Checks that shared code names no member of a registry. Prints the shared files that do, with their lines. Fails if one
 * is not in the list below, or if the list has a file that no longer names a member.
 */
import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFolder } from '../src/state/paths.ts';

const registries = ['src/systems', 'src/workloads', 'src/providers', 'src/steps'];

/** Maximum number of shared files that may name a member. */
const maximumAllowed = 8;

/** Shared files that may name a member, each with its reason. */
export const allowed: Record<string, string> = {
  'src/providers/default-profile.ts':
    'the profile of this machine is named after its provider; the registry would load schemas for --help',
};

/** One sentence per file that names a member without a reason, per reason that is no longer needed, and for too many reasons. */
export function memberNameFaults(found: Map<string, number[]>, reasons = allowed): string[] {
  const listed = Object.keys(reasons);
  return [
    ...[...found]
      .filter(([file]) => !Object.hasOwn(reasons, file))
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(
        ([file, lines]) =>
          `${file}:${lines.join(',')} names a member: move this to the member's facts; if a member has the name of an everyday word that the file uses in another sense, rename the member`,
      ),
    ...listed
      .filter((file) => !found.has(file))
      .map((file) => `${file} names no member: remove it from the list in tools/member-names.ts`),
    ...(listed.length > maximumAllowed
      ? [
          `tools/member-names.ts allows ${listed.length} shared files to name a member; the maximum is ${maximumAllowed}`,
        ]
      : []),
  ];
}

const htmlElement =
  '(?:a|abbr|article|aside|b|body|button|caption|code|col|dd|details|div|dl|dt|em|figcaption|figure|footer|h[1-6]|head|header|hr|html|i|img|input|label|li|link|main|meta|nav|ol|option|p|path|pre|s|script|section|select|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|text|th|thead|time|title|tr|u|ul)(?![\\w-])';
/** `<h2` and `</h2`, without attributes. `<kafka` is no tag of HTML. */
const htmlTags = new RegExp(`</?${htmlElement}`, 'g');
/** The elements that a CSS rule is for. Its classes and ids count as text. */
const cssRule = /[^{}]*\{/g;
const cssElements = new RegExp(`(?<![.#\\w-])${htmlElement}`, 'g');

/** The text without HTML tags and without the elements of CSS rules: neither names the system `h2`. */
function withoutElements(text: string): string {
  return text.replaceAll(htmlTags, ' ').replaceAll(cssRule, (selector) => selector.replaceAll(cssElements, ' '));
}

/** Names that are also common words: they count only as a complete string or key. */
const commonWords = new Set(['local', 'static']);

/** Kinds of steps that are also common words: they count only as a `kind`, or in a comparison with one. */
const commonKinds = new Set([
  'run',
  'search',
  'prepare',
  'settle',
  'grow',
  'restart',
  'drop',
  'drop-caches',
  'add-hosts',
  'remove-hosts',
  'pause',
]);

/** Members of a registry: its folders with facts. */
export async function membersOf(registry: string): Promise<string[]> {
  const folder = join(projectFolder, registry);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'facts.ts')))
    .map(({ name }) => name);
}

/** Lines of a TypeScript source, counted from 1, that name a member in code. Comments are ignored. */
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
  if (commonKinds.has(member)) return text === member && ts.isStringLiteralLike(node) && isKind(node);
  if (text === member) return true;
  if (commonWords.has(member)) return false;
  return words(withoutElements(text)).includes(words(member));
}

/** Whether a text is the `kind` of something, in a value, a type, a schema or a comparison. */
function isKind(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name.getText() === 'kind';
  if (ts.isBinaryExpression(parent)) return /\bkind$/.test(parent.left.getText());
  if (ts.isCaseClause(parent)) return /\bkind$/.test(parent.parent.parent.expression.getText());
  return (ts.isLiteralTypeNode(parent) || ts.isCallExpression(parent)) && isKind(parent);
}

/** `kafkaProducer`, `kafka-producer` and `Kafka producer` all become ` kafka producer `. */
function words(text: string): string {
  const apart = text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[^A-Za-z\d]+/g, ' ');
  return ` ${apart.trim().toLowerCase()} `;
}

/** Shared files that name a member, with the lines. */
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
    // The workflow part of a kind of step.
    registry.replace('src/', 'workflows/') + `/${name}.ts`,
  ]);
  const found = new Map<string, number[]>();
  for await (const file of glob('{src,workflows,activities,infra}/**/*.ts', { cwd: projectFolder })) {
    if (own.some((folder) => file.startsWith(folder))) continue;
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
