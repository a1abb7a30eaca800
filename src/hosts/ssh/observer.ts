/**
 * A process on the host that answers queries over the connection, so that polling jobs every second starts no
 * processes.
 */
import type { ClientChannel, Connection } from './connection.ts';
import { ConnectionLost, HostRefused } from '../failures.ts';
import { program, programLine } from './program.ts';

const observing = program(
  [new URL('../runner.py', import.meta.url), new URL('remote.py', import.meta.url)],
  'observe(float(sys.argv[1]))',
);

/** An observer ends after this time without a query: its client may be gone. */
const idleSeconds = 180;
/** A shell's exit code for a missing command. */
const noSuchCommand = 127;
const startLimitMilliseconds = 60_000;

/** Environment of the login, reported by the host on start. */
export interface LoginEnvironment {
  /** The login's PATH. */
  path: string;
  javaHome: string | null;
}

export interface Observer {
  loginEnvironment: LoginEnvironment;
  /** Sends one query and returns its answer. Throws `ConnectionLost` if none will come. */
  ask(question: { ask: string } & Record<string, unknown>): Promise<unknown>;
  /** Whether it has ended. */
  isOver(): boolean;
}

interface Answer {
  id: number;
  answer?: unknown;
  problem?: string;
}

type PendingQuestions = Map<number, { resolve: (answer: unknown) => void; reject: (problem: Error) => void }>;

export async function openObserver(connection: Connection, place: string): Promise<Observer> {
  const channel = await connection.converse(programLine([String(idleSeconds)]));
  const waiting: PendingQuestions = new Map();
  let over = false;
  let last = 0;
  const standardError = collectErrors(channel);
  let isMissing = false;
  channel.on('exit', (code: number | null) => (isMissing = code === noSuchCommand));
  channel.on('close', () => {
    over = true;
    const because = standardError().trim().split('\n').at(-1);
    const problem = isMissing
      ? new HostRefused(`${place} has no python3, which Proofload needs there; install it.`)
      : new ConnectionLost(`${place} stopped answering${because ? `: ${because}` : '.'}`);
    for (const { reject } of waiting.values()) reject(problem);
  });
  channel.on('error', () => {});
  readAnswers(channel, waiting);
  const ask = (id: number, send: () => void) =>
    new Promise((resolve, reject) => {
      if (over) throw new ConnectionLost(`${place} stopped answering.`);
      waiting.set(id, { resolve, reject });
      send();
    });
  const tooLate = setTimeout(() => channel.close(), startLimitMilliseconds);
  const loginEnvironment = (await ask(0, () => channel.write(observing)).finally(() =>
    clearTimeout(tooLate),
  )) as LoginEnvironment;
  return {
    loginEnvironment,
    ask: (question) => {
      last += 1;
      const id = last;
      return ask(id, () => channel.write(`${JSON.stringify({ id, ...question })}\n`));
    },
    isOver: () => over,
  };
}

function readAnswers(channel: ClientChannel, waiting: PendingQuestions): void {
  let rest = '';
  channel.setEncoding('utf8');
  channel.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answer = readAnswer(line);
      const asker = answer && waiting.get(answer.id);
      if (!answer || !asker) continue;
      waiting.delete(answer.id);
      if (answer.problem === undefined) asker.resolve(answer.answer);
      else asker.reject(new Error(answer.problem));
    }
  });
}

/** Null for lines that a login shell prints before our program starts. */
function readAnswer(line: string): Answer | null {
  if (!line.startsWith('{"id"')) return null;
  return JSON.parse(line) as Answer;
}

/** The end of its standard error: the reason why it could not start. */
function collectErrors(channel: ClientChannel): () => string {
  let kept = '';
  channel.stderr.on('data', (chunk: Buffer) => (kept = (kept + chunk.toString('utf8')).slice(-2000)));
  return () => kept;
}
