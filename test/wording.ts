/**
 * The sentences of one subject, compared with `test/wording/<subject>.txt`, which is reviewed as text: a figure, unit, name or remedy
 * that changed fails the test. `vitest run -u` writes the file.
 */
import { join } from 'node:path';
import { expect } from 'vitest';

/** Further sentences on one case say nothing new. */
const most = 12;

export async function expectWording(subject: string, cases: [what: string, sentences: string[]][]): Promise<void> {
  const text = cases.map(([what, sentences]) => {
    const further = sentences.length > most ? [`(and ${sentences.length - most} more)`] : [];
    return [`## ${what}`, ...sentences.slice(0, most), ...further].join('\n');
  });
  await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'wording', `${subject}.txt`));
}
