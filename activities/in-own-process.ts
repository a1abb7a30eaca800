/** Runs a task in its own process, which frees its memory at its end. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileError, type FileFault } from '../src/input/file-error.ts';
import type { CampaignOutput } from '../src/control/progress/progress.ts';
import { RefusalError } from '../src/input/refusal.ts';
import type { writeReport } from '../src/report/files/write-report.ts';

type Say = (words: string) => void;

/** Campaigns that are compared, and where the comparison is written. */
export interface CompareRequest {
  resultsFolder: string;
  /** Ids of campaigns, by side. */
  sides: string[][];
  /** Path of the files, without their endings. */
  files: string;
}

/** The tasks, all but one on a campaign's folder of results. Results are plain data. */
export interface ProcessTasks {
  /** The verdicts, also on thresholds. */
  analyse(folder: string): Promise<Pick<CampaignOutput, 'verdicts' | 'thresholds'>>;
  report(folder: string): ReturnType<typeof writeReport>;
  mergeTelemetry(folder: string, onProgress: Say): Promise<void>;
  /** Returns the path of the page. */
  compare(request: CompareRequest): Promise<string>;
}

type Subject<Name extends keyof ProcessTasks> = Parameters<ProcessTasks[Name]>[0];

export interface TaskRequest {
  name: keyof ProcessTasks;
  subject: unknown;
}

/** An error as plain data. */
export interface Failure {
  message: string;
  stack: string;
  code: string | null;
  /** Of a refusal. */
  faults: string[] | null;
  /** Of a file that cannot be used. */
  file: { path: string; fault: FileFault } | null;
}

type Answer = { result: unknown } | { failure: Failure };
export type Message = Answer | { progress: string };

const program = fileURLToPath(new URL('own-process.ts', import.meta.url));

/**
 * Runs a task in a child process, which ends with this one.
 *
 * @throws what the work threw: its message, its `code` and, of refusals, their faults
 */
export async function inOwnProcess<Name extends keyof ProcessTasks>(
  name: Name,
  subject: Subject<Name>,
  onProgress: Say = () => {},
): Promise<Awaited<ReturnType<ProcessTasks[Name]>>> {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const answered: { answer: Answer | null } = { answer: null };
  child.on('message', (received) => {
    const message = received as Message;
    if ('progress' in message) onProgress(message.progress);
    else answered.answer = message;
  });
  const exited = once(child, 'exit');
  child.send({ name, subject } satisfies TaskRequest);
  const [code, signal] = (await exited) as [number | null, string | null];
  const { answer } = answered;
  if (!answer) throw new Error(brokenOffText(name, subject, code, signal));
  if ('failure' in answer) throw errorOf(answer.failure);
  return answer.result as Awaited<ReturnType<ProcessTasks[Name]>>;
}

/** Node aborts when its heap is full, and the kernel kills when the machine's memory is. */
const memorySigns: readonly (string | number | null)[] = ['SIGABRT', 'SIGKILL', 134, 137];

function brokenOffText(name: string, subject: unknown, code: number | null, signal: string | null): string {
  const end = signal ?? `exit code ${code}`;
  if (typeof subject !== 'string') return `${name}: its process ended with ${end} before it finished.`;
  const why = memorySigns.includes(signal ?? code)
    ? ', probably because memory ran out: free some, or set NODE_OPTIONS=--max-old-space-size=8192'
    : '';
  return `${name} of ${basename(subject)}: its process ended with ${end} before it finished${why}. Run "proofload report ${basename(subject)}" to continue.`;
}

function errorOf({ message, stack, code, faults, file }: Failure): Error {
  if (file && faults) return new FileError(file.path, file.fault, faults);
  if (faults) return new RefusalError(faults);
  return Object.assign(new Error(message), { stack, ...(code === null ? {} : { code }) });
}
