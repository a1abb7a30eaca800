/** Has machines that are there already let in nobody but each other, at the ports of a campaign's services. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Host } from '../../hosts/host.ts';
import { askMachine } from './ask.ts';

const file = new URL('firewall.py', import.meta.url);

const reached = z.object({ sources: z.array(z.string()) });
const raised = z.union([z.object({ with: z.string() }), z.object({ why: z.string() })]);
const left = z.object({ rules: z.array(z.string()) });

const nameOf = ({ inventory }: Host, mark: string): string => `${mark}/${inventory.name}`;

/** By which of its own addresses a machine reaches the others. */
export async function sourcesOf(host: Host, others: string[]): Promise<string[]> {
  return (await askMachine(host, file, reached, ['sources', others.join(',')])).sources;
}

/**
 * Makes the rules, in place of those that are there, and leaves on the machine what removes them when nobody else does.
 *
 * @param sources addresses and names of who is let in
 * @returns for the report, what keeps others out, or that nothing does
 */
export async function raiseFirewall(host: Host, mark: string, ports: number[], sources: string[]): Promise<string> {
  const { name, address, dataFolder } = host.inventory;
  if (ports.length === 0) return `${name} has no service for which it would need a firewall.`;
  await host.upload(fileURLToPath(file), join(dataFolder, 'firewall.py'));
  const argv = ['raise', nameOf(host, mark), dataFolder, address, ports.join(','), sources.join(',')];
  const answer = await askMachine(host, file, raised, argv);
  const where = `at its ports ${ports.join(', ')}`;
  if ('with' in answer) return `${name} lets in only hosts of the profile ${where}, by rules of ${answer.with}.`;
  return openText(name, ports, answer.why);
}

/** That nothing of ours keeps others from a machine's services. */
export function openText(name: string, ports: number[], why: string): string {
  return `${name} has no firewall of Proofload's (${why}): whoever reaches it reaches its services at the ports ${ports.join(', ')}, most of which ask nobody for a password.`;
}

/** What is there of the rules, each named so that a person finds it. */
export async function lookAtFirewall(host: Host, mark: string): Promise<string[]> {
  return (await askMachine(host, file, left, ['look', nameOf(host, mark), host.inventory.dataFolder])).rules;
}

/**
 * Removes the rules. Safe to repeat.
 *
 * @throws HostRefused where they are there and the login may not remove them
 */
export async function removeFirewall(host: Host, mark: string): Promise<void> {
  await askMachine(host, file, left, ['remove', nameOf(host, mark), host.inventory.dataFolder]);
}
