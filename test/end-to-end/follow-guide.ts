/** Does what a guide of docs/ says: writes the files that it shows, and adds to those that it adds to. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A code block of a guide, after the words that name its file. */
interface Shown {
  file: string;
  /** Whether the lines are added to a file that there is. */
  isAddition: boolean;
  text: string;
}

/** The blocks whose sentence ends with the name of a file and a colon; `In` before the name is for an addition. */
export function shownIn(guide: string): Shown[] {
  const blocks = guide.matchAll(/(In )?`([\w./-]+\/[\w./-]+)`:\n\n```\w+\n([\s\S]*?)```/g);
  return [...blocks].map(([, addition, file = '', text = '']) => ({ file, isAddition: addition !== undefined, text }));
}

/** The text with imports added before its first import, and all other lines as the first entries of its first object. */
export function withAdded(text: string, added: string): string {
  const lines = added.trimEnd().split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const entries = lines.filter((line) => !line.startsWith('import '));
  const first = text.search(/^import /m);
  const object = /^(export )?const \w+ = \{\n/m.exec(text);
  if (first < 0 || !object)
    throw new Error('A registry begins with imports and has an object of a line for each member');
  const inside = object.index + object[0].length;
  const parts = [text.slice(0, first), ...imports.map((line) => `${line}\n`), text.slice(first, inside)];
  return [...parts, ...entries.map((line) => `${line}\n`), text.slice(inside)].join('');
}

/** Follows a guide in the checkout at `folder`; returns the files that it wrote or added to. */
export async function followGuide(folder: string, guide: string): Promise<string[]> {
  const blocks = shownIn(await readFile(join(folder, guide), 'utf8'));
  for (const { file, isAddition, text } of blocks) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, isAddition ? withAdded(await readFile(path, 'utf8'), text) : text);
  }
  return blocks.map(({ file }) => file);
}
