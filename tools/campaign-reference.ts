/**
 * With `--write`, writes docs/campaign-reference.md and docs/campaign.schema.json from the schema of the campaign file and the examples
 * in docs/campaign-reference/.
 * Without it, checks that they are up to date.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { campaignJsonSchema } from '../src/campaign/campaign-schema.ts';
import { campaignReference } from '../src/campaign/reference.ts';
import { projectFolder } from '../src/state/paths.ts';

/** The examples of the reference, by section. */
export const examplesFolder = join(projectFolder, 'docs', 'campaign-reference');

async function readExamples(): Promise<Map<string, string>> {
  const files = (await readdir(examplesFolder)).filter((file) => file.endsWith('.yaml'));
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file.slice(0, -'.yaml'.length), await readFile(join(examplesFolder, file), 'utf8')] as const,
      ),
    ),
  );
}

/** The files with their generated text. */
export async function referenceFiles(): Promise<{ path: string; text: string }[]> {
  const files = [
    { path: join(projectFolder, 'docs', 'campaign-reference.md'), text: campaignReference(await readExamples()) },
    { path: join(projectFolder, 'docs', 'campaign.schema.json'), text: JSON.stringify(campaignJsonSchema()) },
  ];
  return Promise.all(
    files.map(async ({ path, text }) => ({
      path,
      text: await format(text, { ...(await resolveConfig(path)), filepath: path }),
    })),
  );
}

if (import.meta.main) {
  for (const { path, text } of await referenceFiles()) {
    if (process.argv.includes('--write')) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) {
      process.stderr.write(`${path} is out of date: node tools/campaign-reference.ts --write\n`);
      process.exitCode = 1;
    }
  }
}
