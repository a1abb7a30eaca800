/** Recomputes lines such as `(spark-2.totalSeconds - 40) / 60 = 83.3` from published figures. */

/** Empty if the line is true: a result is rounded to its digits. */
export function arithmeticFault(line: string, figures: ReadonlyMap<string, number>): string[] {
  const [, left = '', sign, right = ''] = /^(.+) ([=<>]) (.+)$/.exec(line) ?? [];
  const [one, other] = [left, right].map((text) => valueOf(text, figures));
  if (one === undefined || other === undefined || Number.isNaN(one) || Number.isNaN(other))
    return [`${line}: not arithmetic of figures`];
  const digits = right.split('.')[1]?.length ?? 0;
  const isTrue =
    sign === '<' ? one < other : sign === '>' ? one > other : Math.abs(one - other) <= 0.5 / 10 ** digits + 1e-9;
  return isTrue ? [] : [`${line}: ${one}`];
}

/** By precedence, without a parser: parentheses, then products, then sums. NaN if anything is unknown. */
function valueOf(text: string, figures: ReadonlyMap<string, number>): number {
  const inner = /\(([^()]*)\)/.exec(text);
  if (inner) return valueOf(text.replace(inner[0], String(valueOf(inner[1]!, figures))), figures);
  return evaluated(text.split(' '), figures);
}

function evaluated(words: string[], figures: ReadonlyMap<string, number>): number {
  for (const signs of [
    ['+', '-'],
    ['*', '/'],
  ]) {
    const at = words.findLastIndex((word) => signs.includes(word));
    if (at < 0) continue;
    const one = evaluated(words.slice(0, at), figures);
    const other = evaluated(words.slice(at + 1), figures);
    return { '+': one + other, '-': one - other, '*': one * other, '/': one / other }[words[at]!]!;
  }
  const [word = ''] = words;
  if (words.length !== 1) return Number.NaN;
  return figures.get(word) ?? (/^-?\d/.test(word) ? Number(word.replaceAll(',', '')) : Number.NaN);
}
