/** Makes text from hosts, files and people harmless to show. Pure. */

/** Control characters except newline and tab, and invisible characters that reverse or separate text. */
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
const acting = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** The text with each such character escaped as in JSON, such as `\u001B`. */
export function harmless(text: string): string {
  return text.replaceAll(acting, (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
