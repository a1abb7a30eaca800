/** Restricts the service ports of existing machines to the hosts of the profile. */
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

/** The machine's own addresses on its routes to the others. */
export async function sourcesOf(host: Host, others: string[]): Promise<string[]> {
  return (await askMachine(host, file, reached, ['sources', others.join(',')])).sources;
}

/**
 * Creates the rules, replacing existing ones, and installs the program that removes them if nothing else does.
 *
 * @param sources addresses and names that are allowed
 * @returns a sentence for the report: what protects the ports, or that nothing does
 */
export async function raiseFirewall(host: Host, mark: string, ports: number[], sources: string[]): Promise<string> {
  const { name, address, dataFolder } = host.inventory;
  if (ports.length === 0) return `${name} has no service and needs no firewall.`;
  await host.upload(fileURLToPath(file), join(dataFolder, 'firewall.py'));
  const argv = ['raise', nameOf(host, mark), dataFolder, address, ports.join(','), sources.join(',')];
  const answer = await askMachine(host, file, raised, argv);
  const where = `to its ports ${ports.join(', ')}`;
  if ('with' in answer) return `${name} allows only hosts of the profile to connect ${where}, by ${answer.with} rules.`;
  return openText(name, ports, answer.why);
}

/** Sentence that Proofload has no firewall on a machine. */
export function openText(name: string, ports: number[], why: string): string {
  return `${name} has no firewall from Proofload (${why}): anyone who can reach it can connect to its services on the ports ${ports.join(', ')}, most of which require no password.`;
}

/** The existing rules, each named so that a person can find it. */
export async function listFirewallRules(host: Host, mark: string): Promise<string[]> {
  return (await askMachine(host, file, left, ['look', nameOf(host, mark), host.inventory.dataFolder])).rules;
}

/**
 * Removes the rules. Safe to repeat.
 *
 * @throws HostRefused if rules exist that the login may not remove
 */
export async function removeFirewall(host: Host, mark: string): Promise<void> {
  await askMachine(host, file, left, ['remove', nameOf(host, mark), host.inventory.dataFolder]);
}
