import { Command } from '@pulumi/command/local/index.js';
import { jsonStringify, type Input, type Output } from '@pulumi/pulumi';
import { providerOf } from '../../src/providers/registry.ts';
import { bootMinutes, silentMinutes } from '../../src/providers/rented.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { isByHand } from './rented-tags.ts';

/** Longer than the wait program's own timeout, so that users see its error message. */
const minutes = bootMinutes + 10;

interface Booting {
  name: string;
  mark: string;
  /** Id of the machine: another one is awaited anew. */
  machine: Input<string>;
  provider: string;
  /** The provider's name of its type. */
  plan: string;
}

/**
 * Makes `pulumi up` from a shell wait until a rented host has run its user data, and fail if it could not. Waits once
 * per machine. A campaign waits by itself, where progress is visible and it can be cancelled, so it declares no such
 * resource. The private key stays on the user's disk: the state has only its path.
 */
export function readyInShell(host: Output<InventoryHost>, { name, mark, machine, provider, plan }: Booting): void {
  if (!isByHand(process.env)) return;
  // eslint-disable-next-line no-new -- declaring it is enough
  new Command(
    `${name}-ready`,
    {
      create: 'exec node src/hardware/bootstrap/ready.ts',
      dir: projectFolder,
      stdin: jsonStringify({ host, mark, silentMinutes: silentMinutes(providerOf(provider).createMinutes(plan)) }),
      triggers: [machine],
    },
    { customTimeouts: { create: `${minutes}m`, update: `${minutes}m` } },
  );
}
