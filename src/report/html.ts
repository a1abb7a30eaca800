/** Markup that is safe by construction: template values are escaped unless they are `Html`. */
import { harmless } from '../text/harmless.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escape(text: string): string {
  return harmless(text).replace(/[&<>"']/g, (character) => entities[character]!);
}

const units = '%|[µm]?s|min|h|[kMGT]?B(?:/s)?|[KMG]iB|[kMG]bit/s|[kMG]';
const figureWithUnit = new RegExp(`(\\d) (?=(?:${units})(?![\\w/]))`, 'g');

/** Prevents a line break between a figure and its unit; findings are plain text. */
function joinUnits(text: string): string {
  return text.replace(figureWithUnit, '$1\u00a0');
}

/** `html`…``: arrays are joined; null, undefined and false render as nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text.replace(/\n\s+/g, ' ') + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === null || part === undefined || part === false ? '' : escape(joinUnits(String(part)));
}
