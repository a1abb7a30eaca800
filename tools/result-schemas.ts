/** Makes docs/schemas from the types of `findings.json`, `datasets.json` and of `compare --json`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { projectFolder } from '../src/state/paths.ts';

export interface ResultSchema {
  /** Relative to the project. */
  path: string;
  title: string;
  file: string;
  type: string;
}

export const resultSchemas: ResultSchema[] = [
  {
    path: 'docs/schemas/findings.schema.json',
    title: 'Findings of a Proofload campaign: findings.json',
    file: 'src/findings/findings.ts',
    type: 'Findings',
  },
  {
    path: 'docs/schemas/comparison.schema.json',
    title: 'Comparison of Proofload campaigns: compare --json',
    file: 'src/findings/comparison/comparison.ts',
    type: 'Comparison',
  },
  {
    path: 'docs/schemas/varied-comparison.schema.json',
    title: 'Comparison of levels of Proofload campaigns: compare --vary --json',
    file: 'src/findings/comparison/varied-comparison.ts',
    type: 'VariedComparison',
  },
  {
    path: 'docs/schemas/datasets.schema.json',
    title: 'Sizes of the datasets of a Proofload campaign: datasets.json',
    file: 'src/measurement/results/datasets-file.ts',
    type: 'DatasetSizes',
  },
];

/** The JSON Schema of a type, as the text of its file. */
export function schemaText({ title, file, type }: ResultSchema): string {
  const schema = createGenerator({
    path: join(projectFolder, file),
    tsconfig: join(projectFolder, 'tsconfig.json'),
    type,
    // `npm run check` checks the types.
    skipTypeCheck: true,
    // A newer Proofload may add fields.
    additionalProperties: true,
  }).createSchema(type);
  return `${JSON.stringify({ title, ...schema }, null, 2)}\n`;
}

if (import.meta.main) {
  const isWriting = process.argv.includes('--write');
  for (const each of resultSchemas) {
    const path = join(projectFolder, each.path);
    const text = schemaText(each);
    if (isWriting) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) {
      console.error(`${each.path} is out of date: run "node tools/result-schemas.ts --write"`);
      process.exitCode = 1;
    }
  }
}
