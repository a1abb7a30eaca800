/** Makes docs/schemas from the types of `findings.json`, `datasets.json` and of `compare --json`. */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
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

/**
 * A copy of the sources in which the types that Zod schemas give are written out: the generator of JSON Schemas reads declarations, and
 * does not ask the compiler what a type comes to.
 */
function sourcesWrittenOut(): string {
  const options = { ...ts.getDefaultCompilerOptions(), allowImportingTsExtensions: true, noEmit: true, strict: true };
  const module = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
  const program = ts.createProgram(
    resultSchemas.map(({ file }) => join(projectFolder, file)),
    { ...options, ...module, target: ts.ScriptTarget.ESNext, exactOptionalPropertyTypes: true },
  );
  const checker = program.getTypeChecker();
  const folder = mkdtempSync(join(tmpdir(), 'proofload-schemas-'));
  cpSync(join(projectFolder, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(projectFolder, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  const flags: ts.TypeFormatFlags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
  for (const source of program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(projectFolder, 'src')))) {
    const given = source.statements
      .filter(ts.isTypeAliasDeclaration)
      .filter(({ type }) => /^z\.(output|infer)</.test(type.getText(source)));
    const text = given.toReversed().reduce((whole, { name, type }) => {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- flags are combined
      const written = checker.typeToString(checker.getTypeAtLocation(name), undefined, flags);
      return `${whole.slice(0, type.getStart(source))}${written}${whole.slice(type.end)}`;
    }, source.text);
    if (given.length > 0) writeFileSync(join(folder, relative(projectFolder, source.fileName)), text);
  }
  return folder;
}

/** The JSON Schemas of the types, as the texts of their files. */
export function schemaTexts(): string[] {
  const folder = sourcesWrittenOut();
  try {
    return resultSchemas.map((schema) => schemaText(schema, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function schemaText({ title, file, type }: ResultSchema, folder: string): string {
  const schema = createGenerator({
    path: join(folder, file),
    tsconfig: join(folder, 'tsconfig.json'),
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
  const texts = schemaTexts();
  for (const [index, each] of resultSchemas.entries()) {
    const path = join(projectFolder, each.path);
    const text = texts[index]!;
    if (isWriting) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) {
      console.error(`${each.path} is out of date: run "node tools/result-schemas.ts --write"`);
      process.exitCode = 1;
    }
  }
}
