/** Text from outside as it stands in a message: on one line, with nothing that a terminal acts on or a reader does not see. Pure. */

/** Characters of a value that a sentence quotes, at the most. */
const longestValue = 80;

/** Controls, what turns, joins or separates text without being seen, spaces other than the plain one, and halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Whether the text holds a character that a message would escape. */
export function hasUnseen(text: string): boolean {
  return text.search(unseen) >= 0;
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
 * The text with each such character escaped, and its middle left out where it is longer than that.
 *
 * @param longest characters at the most; more than 20
 */
export function readable(text: string, longest: number): string {
  const plain = shortened(text, longest).replaceAll(unseen, escaped);
  return plain.length <= longest ? plain : shortened(plain, longest);
}

/** Both ends say most: where a fault is, and the way out. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const count = ` … (${text.length} characters) … `;
  const kept = Math.max(0, longest - count.length);
  const head = Math.ceil((kept * 2) / 3);
  return `${wholeEnd(text.slice(0, head))}${count}${wholeStart(text.slice(text.length - (kept - head)))}`;
}

/** Without half of a character at the place where it was cut. */
const wholeEnd = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
const wholeStart = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '');

/** A value as the reader of a fault will recognise it: `"50M"`, `0`, `a list`. */
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

/** A word from outside inside a sentence, such as the name of a key. */
export function word(text: string): string {
  return readable(text, longestValue);
}
