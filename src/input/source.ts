/** The text of a campaign file, and the positions of its fields. */
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, type Document, type Pair, type YAMLMap } from 'yaml';
import { readYaml } from './yaml-text.ts';
import { isMergeKey } from './yaml-value.ts';

/** A campaign file as read, not yet validated. */
export interface CampaignText {
  /** The path that faults name. */
  file: string;
  text: string;
}

/** Path of keys and indices to a value, such as `runs`, `combined`, `loads`. */
export type FieldPath = readonly (string | number)[];

export interface ParsedText {
  value: unknown;
  /** `file:line:column` of a key or item, or of its nearest existing parent. */
  locate(path: FieldPath): string;
}

/** Parses YAML. Returns faults if it is invalid or exceeds the limits of a campaign file. */
export function parseCampaignText(source: CampaignText): ParsedText | { faults: string[] } {
  const read = readYaml(source.text);
  const place = (offset: number): string => {
    const { line, column } = read.locate(offset);
    return `${source.file}:${line}:${column}`;
  };
  if ('faults' in read) return { faults: read.faults.map(({ offset, sentence }) => `${place(offset)}: ${sentence}`) };
  return { value: read.value, locate: (path) => place(offsetOf(read.document, path)) };
}

function offsetOf(document: Document.Parsed, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of path) {
    const inner = isAlias(node) ? node.resolve(document) : node;
    if (isMap(inner)) {
      const pair = pairIn(document, inner, String(step));
      if (!pair) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(inner)) {
      const item = inner.items[Number(step)];
      if (!item) return offset;
      offset = startOf(item) ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

/** The entry of a mapping, or of those that its merge keys take: a field is where its value is written. */
function pairIn(document: Document.Parsed, map: YAMLMap, key: string): Pair | null {
  const pairs = map.items.filter(isPair);
  const own = pairs.find((pair) => !isMergeKey(pair.key) && keyOf(pair.key) === key);
  if (own) return own;
  for (const { key: merge, value } of pairs) {
    if (!isMergeKey(merge)) continue;
    const merged = isAlias(value) ? value.resolve(document) : value;
    for (const item of isSeq(merged) ? merged.items : [merged]) {
      const source = isAlias(item) ? item.resolve(document) : item;
      const found = isMap(source) ? pairIn(document, source, key) : null;
      if (found) return found;
    }
  }
  return null;
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
