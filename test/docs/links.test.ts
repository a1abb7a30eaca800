import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../src/state/paths.ts';
import { pages } from './pages.ts';

/** Targets of the Markdown links and images of a page, without those in code. */
function linksIn(page: string): string[] {
  const prose = page.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map((match) => match[1] ?? '');
  const sources = [...prose.matchAll(/\b(?:src|srcset|href)="([^"\s]+)"/g)].map((match) => match[1] ?? '');
  return [...targets, ...sources];
}

/** Anchors as they are made of headings: lower case, no punctuation, hyphens for spaces. */
function anchorsIn(page: string): string[] {
  const prose = page.replaceAll(/^```.*?^```/gms, '');
  return [...prose.matchAll(/^#+\s+(.*?)\s*$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

async function fault(page: string, link: string): Promise<string | null> {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(page), decodeURIComponent(path)) : page;
  const told = `${relative(projectFolder, page)} links to ${link}`;
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (!exists) return `${told}, which does not exist`;
  if (anchor && target.endsWith('.md') && !anchorsIn(await readFile(target, 'utf8')).includes(anchor)) {
    return `${told}, which has no such heading`;
  }
  return null;
}

test('every relative link of the documentation leads to a file that exists, and to a heading that it has', async () => {
  const faults: string[] = [];
  for (const page of await pages()) {
    for (const link of linksIn(await readFile(page, 'utf8'))) {
      const found = await fault(page, link);
      if (found) faults.push(found);
    }
  }
  expect(faults).toEqual([]);
});
