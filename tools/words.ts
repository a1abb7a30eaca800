/**
 * Holds the vocabulary: prints every line of prose (comments, sentences of the output, docs, campaign and stack files) that
 * has a word for which the field has a better one, and fails if there is any.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectFolder } from '../src/state/paths.ts';

/** What is not said, and what is said in its place. */
const replaced: readonly [RegExp, string][] = [
  [/\bload tools?\b/i, 'load generator'],
  [/\bcannot tell\b|\buntold\b/i, 'inconclusive'],
  [/\bprov(?:en|e|es|ing) (?:it |them |hardware |the hardware )?gone\b/i, 'cleanup verified'],
  [/\b(?:goes|go|went) before\b/i, 'overrides, precedes'],
  [/\bfuses?\b|\bburnt\b/i, 'self-destruct timer, fired'],
  [/\b(?:borne|bears?|bearing)\b/i, 'carries, sustains, has'],
  [/\bwhoever\b|\bof old\b|\bgo(?:es)? on\b/i, 'plain present-day English'],
  [/\bbesides?\b/i, 'next to, as well as, compared with'],
  [/\b(?:the|its|an) offer\b|\boffered\b/i, 'target rate'],
  [/\bat (?:its|their|a|the) bound\b|\bbound by\b|\bwhat bound\b/i, 'saturated, limited by, bottleneck'],
  [/\bvoid(?:ed|s)?\b(?! main)/i, 'invalid'],
  [/\bwhole (?:one|run|result|trial)s?\b/i, 'valid, complete'],
  [/\bke(?:ep|eps|pt) up\b/i, 'target rate met'],
  [/\bwhat[- ]if\b/i, 'projection'],
  [/\b(?:is|are|was|were) (?:not )?(?:sure|settled)\b/i, 'high confidence, steady'],
  [/\bthe world\b/i, 'leftovers'],
];

/** Generated from others, or captured: their words are held where they come from. */
const excluded =
  /^(?:test\/fixtures\/|docs\/campaign\.schema\.json|package-lock\.json|tools\/words\.ts|test\/tools\/words\.test\.ts)/;

/** Comments and strings of a TypeScript source, the rest blank; lines stay where they are. */
export function proseOf(source: string): string {
  const parts = source.split(/(\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[^\n]/g, ' '))).join('');
}

/** Markdown without its fenced blocks; lines stay where they are. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
}

/** A sentence for each line that has a replaced word. */
export function wordFaults(file: string, text: string): string[] {
  const prose = file.endsWith('.ts') ? proseOf(text) : withoutCode(text);
  return prose.split('\n').flatMap((line, index) =>
    replaced.flatMap(([pattern, better]) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${file}:${index + 1} has "${found}": say ${better}`];
    }),
  );
}

async function faultsOfAll(): Promise<string[]> {
  const { stdout } = await execa('git', ['ls-files'], { cwd: projectFolder });
  const files = stdout.split('\n').filter((file) => /\.(?:ts|py|md|yaml)$/.test(file) && !excluded.test(file));
  const faults = await Promise.all(
    files.map(async (file) => wordFaults(file, await readFile(join(projectFolder, file), 'utf8'))),
  );
  return faults.flat();
}

if (import.meta.main) {
  const faults = await faultsOfAll();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
