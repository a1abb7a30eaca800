/** The text of a campaign file and where in it things stand. */
import { isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';

/** A campaign file as read, not judged yet. */
export interface CampaignText {
  /** Path as faults name it. */
  file: string;
  text: string;
}

/** Keys and indices that lead to a value, such as `runs`, `combined`, `loads`. */
export type FieldPath = readonly (string | number)[];

export interface ParsedText {
  value: unknown;
  /** `file:line:column` of a key or item, or of the nearest one around it that exists. */
  locate(path: FieldPath): string;
}

/** Parses YAML. Gives the faults instead where it is none. */
export function parseCampaignText(source: CampaignText): ParsedText | { faults: string[] } {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${source.file}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
  };
  if (document.errors.length > 0) {
    return { faults: document.errors.map((error) => `${place(error.pos[0])}: not YAML: ${error.message}`) };
  }
  let value: unknown;
  try {
    value = unshared(document.toJS(), []);
  } catch (error) {
    return {
      faults: [
        `${source.file}:1:1: not YAML that can be read: ${error instanceof Error ? error.message : String(error)}`,
      ],
    };
  }
  return { value, locate: (path) => place(offsetOf(document, path)) };
}

/** A copy in which what an alias repeats stands on its own, so that a change to one of them leaves the others. */
function unshared(value: unknown, around: unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (around.includes(value)) throw new Error('an alias must not stand inside what it repeats');
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((item) => unshared(item, inside));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unshared(inner, inside)]));
}

function offsetOf(document: Document.Parsed, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of path) {
    const inner = isAlias(node) ? node.resolve(document) : node;
    if (isMap(inner)) {
      const pair = inner.items.find((item) => isPair(item) && keyOf(item.key) === String(step));
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

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
