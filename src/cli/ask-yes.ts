import { createInterface } from 'node:readline/promises';

/** Asks a question on the terminal, on standard error, and returns whether the answer was yes. */
export async function askYes(question: string): Promise<boolean> {
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question(question)).trim());
  } finally {
    questions.close();
  }
}
