/** Makes text from outside safe for a message: one line, without control or invisible characters. Pure. */

/** Maximum length of a quoted value, in characters. */
const longestValue = 80;

/** Control characters, invisible characters, spaces other than U+0020, and unpaired surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Whether the text has a character that a message would escape. */
export function hasInvisible(text: string): boolean {
  return text.search(invisible) >= 0;
}

function escaped(character: string): string {
  if (character === '\n') return String.raw`\n`;
  if (character === '\r') return String.raw`\r`;
  if (character === '\t') return String.raw`\t`;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).toUpperCase().padStart(4, '0');
  return code > 0xff_ff ? `\\u{${digits}}` : `\\u${digits}`;
}

/**
 * The text with such characters escaped, and its middle omitted if it is too long.
 *
 * @param longest maximum length in characters; more than 20
 */
export function readable(text: string, longest: number): string {
  const plain = shortened(text, longest).replaceAll(invisible, escaped);
  return plain.length <= longest ? plain : shortened(plain, longest);
}

/** Keeps both ends: they say where a fault is and what to do. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const count = ` … (${text.length} characters) … `;
  const kept = Math.max(0, longest - count.length);
  const head = Math.ceil((kept * 2) / 3);
  return `${wholeEnd(text.slice(0, head))}${count}${wholeStart(text.slice(text.length - (kept - head)))}`;
}

/** Drops an unpaired surrogate at the cut. */
const wholeEnd = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
const wholeStart = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '');

/** A value as quoted in a fault: `"50M"`, `0`, `a list`. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return value instanceof Uint8Array ? 'binary data' : 'a mapping';
  if (typeof value === 'string') return readable(JSON.stringify(shortened(value, longestValue)), 2 * longestValue);
  if (Object.is(value, -0)) return '-0';
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' || value === null
    ? String(value)
    : `a ${typeof value}`;
}

/** A word from outside in a sentence, such as the name of a key. */
export function word(text: string): string {
  return readable(text, longestValue);
}
