/** A process on the host that answers questions for as long as the connection lasts: looking at jobs every second starts none. */
import type { ClientChannel, Connection } from './connection.ts';
import { ConnectionLost, HostRefused } from '../failures.ts';
import { program, programLine } from './program.ts';

const observing = program(
  [new URL('../runner.py', import.meta.url), new URL('remote.py', import.meta.url)],
  'observe(float(sys.argv[1]))',
);

/** An observer that nobody asks for so long ends: whoever started it may be gone without a word. */
const idleSeconds = 180;
/** What a shell says of a command that is not there. */
const noSuchCommand = 127;
const startLimitMilliseconds = 60_000;

/** What a host says of itself at first. */
export interface Hello {
  /** Where it looks for programs. */
  path: string;
  javaHome: string | null;
}

export interface Observer {
  hello: Hello;
  /** One question and its answer. Throws `ConnectionLost` where none will come. */
  ask(question: { ask: string } & Record<string, unknown>): Promise<unknown>;
  /** Whether it can still be asked. */
  isOver(): boolean;
}

interface Answer {
  id: number;
  answer?: unknown;
  problem?: string;
}

type Waiting = Map<number, { resolve: (answer: unknown) => void; reject: (problem: Error) => void }>;

export async function openObserver(connection: Connection, place: string): Promise<Observer> {
  const channel = await connection.converse(programLine([String(idleSeconds)]));
  const waiting: Waiting = new Map();
  let over = false;
  let last = 0;
  const said = collect(channel);
  let isMissing = false;
  channel.on('exit', (code: number | null) => (isMissing = code === noSuchCommand));
  channel.on('close', () => {
    over = true;
    const because = said().trim().split('\n').at(-1);
    const problem = isMissing
      ? new HostRefused(`${place} has no python3, with which everything is done there; install it.`)
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
  const hello = (await ask(0, () => channel.write(observing)).finally(() => clearTimeout(tooLate))) as Hello;
  return {
    hello,
    ask: (question) => {
      last += 1;
      const id = last;
      return ask(id, () => channel.write(`${JSON.stringify({ id, ...question })}\n`));
    },
    isOver: () => over,
  };
}

function readAnswers(channel: ClientChannel, waiting: Waiting): void {
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

/** Null for what a login shell prints before our program comes to speak. */
function readAnswer(line: string): Answer | null {
  if (!line.startsWith('{"id"')) return null;
  return JSON.parse(line) as Answer;
}

/** The end of what it wrote to standard error: why it could not start. */
function collect(channel: ClientChannel): () => string {
  let kept = '';
  channel.stderr.on('data', (chunk: Buffer) => (kept = (kept + chunk.toString('utf8')).slice(-2000)));
  return () => kept;
}
