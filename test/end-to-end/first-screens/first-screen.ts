/** Compares the first screen of a report with what its reader wants to know: the files next to this one. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const fact = z.union([
  z.enum(['interval', 'confidence', 'cause', 'command']),
  z.strictObject({ says: z.string() }),
  z.strictObject({ figure: z.string() }),
]);

const expectedSchema = z.strictObject({
  campaign: z.string(),
  questions: z.array(
    z.strictObject({
      asks: z.string(),
      sizes: z.array(z.string()).optional(),
      answer: z.array(fact),
      undecided: z.array(fact).optional(),
    }),
  ),
});

type Fact = z.output<typeof fact>;
export type FirstScreen = z.output<typeof expectedSchema>;

/** What the first screen of a campaign must say, by its name. */
export function firstScreenOf(campaign: string): FirstScreen {
  return expectedSchema.parse(parse(readFileSync(join(import.meta.dirname, `${campaign}.yaml`), 'utf8')));
}

/** A number, perhaps with a sign, of which a range has two. */
const number = String.raw`[−+±-]?\d[\d.,]*`;

const patterns: Record<Extract<Fact, string>, RegExp> = {
  interval: new RegExp(
    String.raw`${number}[^.;]{0,20}(?<!up) to ${number}|no interval|one trial|needs \d|between|at least|less than|more than|missed`,
    'i',
  ),
  confidence: /(high|medium) confidence|\d+ of \d+ (fresh )?runs|inconclusive|95 %/i,
  cause: /limit|bottleneck|saturat/i,
  command: /proofload \w+/,
};

function holds(found: Fact, sentence: string): boolean {
  if (typeof found === 'string') return patterns[found].test(sentence);
  if ('says' in found) return sentence.toLowerCase().includes(found.says.toLowerCase());
  const unit = found.figure.replace(/[/%]/g, String.raw`\$&`);
  return new RegExp(String.raw`\d\s*${unit}(?![\w/])`).test(sentence);
}

/** Of a campaign on disk: what its findings leave open for its reader. */
export async function openQuestions(folder: string, campaign: string, size: string): Promise<string[]> {
  const { answers } = answersSchema.parse(JSON.parse(await readFile(join(folder, 'findings.json'), 'utf8')));
  return firstScreenFaults(
    firstScreenOf(campaign),
    size,
    answers.map(({ sentence }) => sentence),
  );
}

const answersSchema = z.object({ answers: z.array(z.object({ sentence: z.string() })) });

const mostWords = 30;

/**
 * What is missing: questions without an answer that has every fact, answers that are not in the order of the questions, and answers
 * that are too long to be read at once.
 *
 * @param answers of the first screen, from its top; each one sentence
 */
export function firstScreenFaults(expected: FirstScreen, size: string, answers: string[]): string[] {
  const long = answers
    .filter((answer) => answer.split(/\s+/).filter((word) => /\w/.test(word)).length > mostWords)
    .map((answer) => `more than ${mostWords} words: ${answer}`);
  let from = 0;
  const used = new Set<number>();
  const missing = expected.questions.flatMap(({ asks, sizes, answer, undecided }) => {
    const facts = undecided && sizes && !sizes.includes(size) ? undecided : answer;
    const places = answers.flatMap((sentence, index) =>
      // A run that was not steady has no figure: then the subject, and why.
      (/inconclusive/.test(sentence) ? facts.slice(0, 1) : facts).every((each) => holds(each, sentence)) ? [index] : [],
    );
    if (places.length === 0) return [`no answer to: ${asks}`];
    // A sentence may answer several questions.
    const place = places.find((each) => used.has(each) || each >= from);
    if (place === undefined) return [`too late: ${asks}`];
    used.add(place);
    from = Math.max(from, place);
    return [];
  });
  return [...missing, ...long];
}
