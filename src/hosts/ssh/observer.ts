/**
 * A process on the host that answers queries over the connection, so that polling jobs every second starts no
 * processes.
 */
import { z } from 'zod';
import { ConnectionLost, HostRefused } from '../failures.ts';
import { checkAnswer, mostAnswerBytes, mostMessageCharacters, readAnswer, tooLong } from './answers.ts';
import type { ClientChannel, Connection } from './connection.ts';
import { hostProgram, programLine } from './program.ts';

const observing = hostProgram('observe(float(sys.argv[1]))');

/** An observer ends after this time without a query: its client may be gone. */
const idleSeconds = 180;
/** A shell's exit code for a missing command. */
const noSuchCommand = 127;
/** For every answer, the first included. A host that is busy answers much sooner. */
const answerLimitMilliseconds = 60_000;

/** Environment of the login, reported by the host on start. */
const loginEnvironmentSchema = z.object({ path: z.string(), javaHome: z.string().nullable() });
export type LoginEnvironment = z.infer<typeof loginEnvironmentSchema>;

export interface Observer {
  loginEnvironment: LoginEnvironment;
  /** Sends one query and returns its answer. Throws `ConnectionLost` if none will come, and `HostRefused` for one of another form. */
  ask<Answer>(question: { ask: string } & Record<string, unknown>, form: z.ZodType<Answer>): Promise<Answer>;
  /** Whether it has ended. */
  isOver(): boolean;
}

const answerSchema = z.object({
  id: z.number(),
  answer: z.unknown(),
  problem: z.string().max(mostMessageCharacters).optional(),
});

type PendingQuestions = Map<number, { resolve: (answer: unknown) => void; reject: (problem: Error) => void }>;

export async function openObserver(connection: Connection, place: string): Promise<Observer> {
  const channel = await connection.converse(programLine([String(idleSeconds)]));
  const waiting: PendingQuestions = new Map();
  let over = false;
  let last = 0;
  const standardError = collectErrors(channel);
  let isMissing = false;
  channel.on('exit', (code: number | null) => (isMissing = code === noSuchCommand));
  let refusal: HostRefused | null = null;
  channel.on('close', () => {
    over = true;
    const because = standardError().trim().split('\n').at(-1);
    const lost = new ConnectionLost(`${place} stopped answering${because ? `: ${because}` : '.'}`);
    const problem = isMissing
      ? new HostRefused(`${place} has no python3, which Proofload needs there; install it.`)
      : (refusal ?? lost);
    for (const { reject } of waiting.values()) reject(problem);
  });
  channel.on('error', () => {});
  readAnswers(channel, place, waiting, (fault) => {
    refusal = fault;
    channel.close();
  });
  const ask = async (id: number, send: () => void): Promise<unknown> => {
    if (over) throw new ConnectionLost(`${place} stopped answering.`);
    const answered = Promise.withResolvers<unknown>();
    waiting.set(id, answered);
    send();
    const tooLate = setTimeout(() => channel.close(), answerLimitMilliseconds);
    return await answered.promise.finally(() => clearTimeout(tooLate));
  };
  const login = await ask(0, () => channel.write(observing));
  return {
    loginEnvironment: checkAnswer(place, 'who logs in', login, loginEnvironmentSchema),
    ask: async (question, form) => {
      last += 1;
      const id = last;
      const answer = await ask(id, () => channel.write(`${JSON.stringify({ id, ...question })}\n`));
      return checkAnswer(place, `"${question.ask}"`, answer, form);
    },
    isOver: () => over,
  };
}

function readAnswers(
  channel: ClientChannel,
  place: string,
  waiting: PendingQuestions,
  refuse: (fault: HostRefused) => void,
): void {
  let rest = '';
  channel.setEncoding('utf8');
  channel.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > mostAnswerBytes) {
      rest = '';
      refuse(tooLong(place));
      return;
    }
    // A login shell may print lines before our program starts.
    for (const line of lines.filter((each) => each.startsWith('{"id"'))) {
      try {
        answerTo(readAnswer(place, 'a question', line, answerSchema), waiting);
      } catch (error) {
        refuse(error as HostRefused);
        return;
      }
    }
  });
}

function answerTo({ id, answer, problem }: z.infer<typeof answerSchema>, waiting: PendingQuestions): void {
  const asker = waiting.get(id);
  waiting.delete(id);
  if (problem === undefined) asker?.resolve(answer);
  else asker?.reject(new Error(problem));
}

/** The end of its standard error: the reason why it could not start. */
function collectErrors(channel: ClientChannel): () => string {
  let kept = '';
  channel.stderr.on('data', (chunk: Buffer) => (kept = (kept + chunk.toString('utf8')).slice(-2000)));
  return () => kept;
}
