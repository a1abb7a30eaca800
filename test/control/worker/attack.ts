/** Requests that an attacker may send to a Temporal server, and clients that send them. */
import { fileURLToPath } from 'node:url';
import type { Payload } from '@temporalio/common';
import { execa } from 'execa';

/** A payload as JSON carries it: everything in base64. */
export interface WirePayload {
  metadata: Record<string, string>;
  data: string;
}

export interface Attack {
  kind: 'start' | 'signal' | 'update' | 'complete' | 'read';
  workflowId: string;
  /** Type of the workflow, name of the signal or update, id of the activity, or the file to be read. */
  name: string;
  taskQueue?: string;
  payloads?: WirePayload[];
}

/** What the attacker was answered: what the server said, or its error. */
export interface Answered {
  uid: number;
  answer?: unknown;
  error?: string;
}

/** Asks as the user id 65534, one thing after another. Needs root. */
export async function attack(address: string, ...asked: Attack[]): Promise<Answered[]> {
  const script = fileURLToPath(new URL('attacker.ts', import.meta.url));
  const { stdout } = await execa(process.execPath, [script, address], { input: JSON.stringify(asked) });
  return JSON.parse(stdout) as Answered[];
}

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');
const text = (words: string): string => base64(Buffer.from(words));

/** A value as anyone can write it: without a signature. */
export function unsigned(value: unknown): WirePayload {
  return { metadata: { encoding: text('json/plain') }, data: text(JSON.stringify(value)) };
}

/** A payload as it stands in a history, signature and all. */
export function stolen({ metadata, data }: Payload): WirePayload {
  return {
    metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
    data: base64(data),
  };
}
