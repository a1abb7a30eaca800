/** YAML from outside: parsed within limits, and refused with a place where it is anything but plain data. Pure. */
import { Composer, LineCounter, Parser, type CST, type Document, type YAMLParseError } from 'yaml';
import { exact } from '../text/figures.ts';
import { mostCharacters, mostEntries, mostNesting, mostValues } from './limits.ts';
import { plainValue, YamlFault } from './yaml-value.ts';

/** What is wrong with a text, and at which character. */
export interface TextFault {
  offset: number;
  sentence: string;
}

export interface ReadYaml {
  document: Document.Parsed;
  /** What it holds as plain data; what an alias repeats stands on its own, so that a change to one of them leaves the others. */
  value: unknown;
}

/** More than these say nothing new: they follow from the first. */
const mostYamlFaults = 100;

/** Line and column of a character, each counted from 1. */
export type Locate = (offset: number) => { line: number; column: number };

/** Reads the text. Gives the faults instead where it is no YAML, not plain data, or too large. Never throws. */
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
  if (!document) return { faults: [{ offset: 0, sentence: 'holds nothing' }], locate };
  const faults = [...document.errors, ...document.warnings].slice(0, mostYamlFaults).map(faultOf);
  if (second)
    faults.push({
      offset: second.range[0],
      sentence: 'not YAML that is taken here: a second document begins; keep one',
    });
  if (document.directives.yaml.explicit && document.directives.yaml.version !== '1.2') {
    faults.push({ offset: 0, sentence: 'not YAML that is taken here: it must be YAML 1.2; leave out the line %YAML' });
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
      sentence: 'not YAML that is taken here: tags such as !!binary mean nothing here; leave it out',
    };
  }
  return { offset: pos[0], sentence: `not YAML: ${message}` };
}

/** Characters that YAML does not allow. A file in UTF-16 has zeros, one in Latin-1 bytes that are no UTF-8. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFD-\uFFFF\uD800-\uDFFF]/u;

function characterFault(text: string, longest: number): TextFault | null {
  if (text.length > longest) {
    return {
      offset: 0,
      sentence: `holds ${exact(text.length)} characters; at most ${exact(longest)} are read`,
    };
  }
  const found = forbidden.exec(text);
  if (!found) return null;
  const character = found[0];
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const sentence =
    character === '\0' || character === '\uFFFD'
      ? 'not text in UTF-8; save the file in that encoding'
      : `not YAML: the character U+${code} may not stand in it`;
  return { offset: found.index, sentence };
}

/** Looks before anything is made of the text: what builds its values goes as deep as the text does. */
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
      return fault(`too deep: at most ${mostNesting} mappings and lists may stand inside each other`);
    }
    if (token.items.length > mostEntries) {
      const [count, most] = [token.items.length, mostEntries].map((figure) => exact(figure));
      return fault(`too large: this mapping or list has ${count} entries, and ${most} are the most`);
    }
    for (const { start, key, value } of token.items) {
      values += start.length;
      if (key) left.push({ token: key, depth: depth + 1 });
      if (value) left.push({ token: value, depth: depth + 1 });
    }
  }
  // Keys, commas and comments are counted here as well.
  if (values <= 4 * mostValues) return null;
  return { offset: 0, sentence: `too large: at most ${exact(mostValues)} values are read` };
}
