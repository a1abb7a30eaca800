/** Converts YAML nodes to plain data: text, numbers, true, false, null, lists, and mappings with text keys. Pure. */
import { isAlias, isMap, isScalar, isSeq, type Document, type Scalar } from 'yaml';
import { isMapping } from './field-at.ts';
import { isTakenName } from './identifiers.ts';
import { mostNesting, mostValues } from './limits.ts';
import { quoted } from './readable.ts';

/** Why a document is not plain data, and at which character. */
export class YamlFault extends Error {
  readonly offset: number;

  constructor(offset: number, sentence: string) {
    super(sentence);
    this.offset = offset;
  }
}

interface Position {
  offset: number;
  /** The enclosing mappings and lists. */
  parents: object[];
}

/** @throws YamlFault if the document is anything else, or too large */
export function plainValue(document: Document.Parsed): unknown {
  let values = 0;

  function plain(node: unknown, { offset, parents }: Position): unknown {
    values += 1;
    if (values > mostValues) {
      throw new YamlFault(offset, `too large: with aliases expanded it has more than ${mostValues} values`);
    }
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (!target)
        throw new YamlFault(startOf(node, offset), `not YAML: the anchor ${quoted(node.source)} does not exist`);
      if (parents.includes(target)) {
        throw new YamlFault(offset, 'unsupported YAML: an alias must not be inside its own anchor');
      }
      return plain(target, { offset: startOf(node, offset), parents });
    }
    if (isScalar(node)) return scalar(node, offset);
    if (!isMap(node) && !isSeq(node)) return null;
    if (parents.length >= mostNesting) {
      throw new YamlFault(offset, `too deep: the nesting limit is ${mostNesting} mappings and lists`);
    }
    const inside = { offset: startOf(node, offset), parents: [...parents, node] };
    if (isSeq(node)) return node.items.map((item) => plain(item, inside));
    const entries = new Map<string, unknown>();
    const merged = new Set<string>();
    for (const { key, value } of node.items) {
      const place = startOf(key, inside.offset);
      if (isMergeKey(key)) {
        for (const [name, each] of mergedEntries(plain(value, { ...inside, offset: place }), place)) {
          if (entries.has(name)) continue;
          entries.set(name, each);
          merged.add(name);
        }
        continue;
      }
      const name = keyName(key, place);
      if (entries.has(name) && !merged.delete(name))
        throw new YamlFault(place, `not YAML: the key ${quoted(name)} is duplicated`);
      entries.set(name, plain(value, { ...inside, offset: place }));
    }
    return Object.fromEntries(entries);
  }

  return plain(document.contents, { offset: 0, parents: [] });
}

/** Whether a key is `<<` without quotes, which takes the entries of other mappings (https://yaml.org/type/merge.html). */
export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === '<<' && key.type === 'PLAIN';
}

/** The entries that a merge key takes, the first mapping's first: an entry overrides those of the same name that follow. */
function mergedEntries(value: unknown, offset: number): [string, unknown][] {
  const sources: unknown[] = Array.isArray(value) ? value : [value];
  return sources.flatMap((source) => {
    if (!isMapping(source))
      throw new YamlFault(
        offset,
        `the merge key << takes a mapping or a list of mappings, such as *anchor, not ${quoted(source)}`,
      );
    return Object.entries(source);
  });
}

function keyName(key: unknown, offset: number): string {
  if (!isScalar(key) || !isPlain(key.value) || key.value === null)
    throw new YamlFault(offset, 'a key must be text; write it in quotes');
  const name = String(key.value);
  if (isTakenName(name)) {
    throw new YamlFault(offset, `${quoted(name)} cannot be a key: Proofload reserves this name`);
  }
  return name;
}

function scalar({ value, source, type }: Scalar, offset: number): unknown {
  if (typeof value === 'number' && type === 'PLAIN' && /^[-+]?0\d/.test(source ?? '')) {
    throw new YamlFault(
      offset,
      `${quoted(source)} is a number that YAML 1.1 and 1.2 read differently; write ${value} instead`,
    );
  }
  if (Object.is(value, -0)) return 0;
  if (isPlain(value)) return value;
  throw new YamlFault(offset, `must be text, a number, true, false or null, not ${quoted(value)}`);
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function startOf(node: unknown, otherwise: number): number {
  if (!isScalar(node) && !isMap(node) && !isSeq(node) && !isAlias(node)) return otherwise;
  return node.range?.[0] ?? otherwise;
}
