/** Parses YAML from outside within limits, and refuses anything but plain data, with its position. Pure. */
import { Composer, LineCounter, Parser, type CST, type Document, type YAMLParseError } from 'yaml';
import { exact } from '../text/figures.ts';
import { mostCharacters, mostEntries, mostNesting, mostValues } from './limits.ts';
import { plainValue, YamlFault } from './yaml-value.ts';

/** An error in a text, and the offset of its character. */
export interface TextFault {
  offset: number;
  sentence: string;
}

export interface ReadYaml {
  document: Document.Parsed;
  /** Its content as plain data. Aliases are copied, so that a change to one copy does not affect the others. */
  value: unknown;
}

/** Further faults are usually consequences of the first. */
const mostYamlFaults = 100;

/** Line and column of a character, each counted from 1. */
export type Locate = (offset: number) => { line: number; column: number };

/** Reads the text. Returns faults if it is not YAML, not plain data, or too large. Never throws. */
export function readYaml(
  text: string,
  longest: number = mostCharacters,
): ({ faults: TextFault[] } | ReadYaml) & { locate: Locate } {
  const lines = new LineCounter();
  const locate: Locate = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const unreadable = characterFault(text, longest);
  if (unreadable) {
    lines.addNewLine(0);
    for (const { index } of text.slice(0, unreadable.offset).matchAll(/\n/g)) lines.addNewLine(index + 1);
    return { faults: [unreadable], locate };
  }
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const tooMuch = sizeFault(tokens);
  if (tooMuch) return { faults: [tooMuch], locate };
  const [document, second] = new Composer({ prettyErrors: false, resolveKnownTags: false }).compose(
    tokens,
    true,
    text.length,
  );
  if (!document) return { faults: [{ offset: 0, sentence: 'is empty' }], locate };
  const faults = [...document.errors, ...document.warnings].slice(0, mostYamlFaults).map(faultOf);
  if (second)
    faults.push({
      offset: second.range[0],
      sentence: 'unsupported YAML: a second document starts here; keep only one',
    });
  if (document.directives.yaml.explicit && document.directives.yaml.version !== '1.2') {
    faults.push({ offset: 0, sentence: 'unsupported YAML: it must be YAML 1.2; remove the %YAML line' });
  }
  if (faults.length > 0) return { faults, locate };
  try {
    return { document, value: plainValue(document), locate };
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    return { faults: [{ offset: error.offset, sentence: error.message }], locate };
  }
}

function faultOf({ message, pos, code }: Pick<YAMLParseError, 'message' | 'pos' | 'code'>): TextFault {
  if (code === 'TAG_RESOLVE_FAILED') {
    return {
      offset: pos[0],
      sentence: 'unsupported YAML: tags such as !!binary are not supported; remove it',
    };
  }
  return { offset: pos[0], sentence: `not YAML: ${message}` };
}

/** Characters that YAML forbids. A UTF-16 file has zeros; a Latin-1 file has bytes that are not UTF-8. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const forbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFD-\uFFFF\uD800-\uDFFF]/u;

function characterFault(text: string, longest: number): TextFault | null {
  if (text.length > longest) {
    return {
      offset: 0,
      sentence: `has ${exact(text.length)} characters; the limit is ${exact(longest)}`,
    };
  }
  const found = forbidden.exec(text);
  if (!found) return null;
  const character = found[0];
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const sentence =
    character === '\0' || character === '\uFFFD'
      ? 'not UTF-8 text; save the file as UTF-8'
      : `not YAML: the character U+${code} is not allowed`;
  return { offset: found.index, sentence };
}

/** Checks the size before values are built, because building them recurses as deep as the text. */
function sizeFault(tokens: CST.Token[]): TextFault | null {
  let values = 0;
  const left: { token: CST.Token; depth: number }[] = tokens.flatMap((token) =>
    token.type === 'document' && token.value ? [{ token: token.value, depth: 1 }] : [],
  );
  for (let next = left.pop(); next; next = left.pop()) {
    const { token, depth } = next;
    values += 1;
    if (!('items' in token)) continue;
    const fault = (sentence: string): TextFault => ({ offset: token.offset, sentence });
    if (depth > mostNesting) {
      return fault(`too deep: the nesting limit is ${mostNesting} mappings and lists`);
    }
    if (token.items.length > mostEntries) {
      const [count, most] = [token.items.length, mostEntries].map((figure) => exact(figure));
      return fault(`too large: this mapping or list has ${count} entries; the limit is ${most}`);
    }
    for (const { start, key, value } of token.items) {
      values += start.length;
      if (key) left.push({ token: key, depth: depth + 1 });
      if (value) left.push({ token: value, depth: depth + 1 });
    }
  }
  // This count includes keys, commas and comments.
  if (values <= 4 * mostValues) return null;
  return { offset: 0, sentence: `too large: the limit is ${exact(mostValues)} values` };
}
