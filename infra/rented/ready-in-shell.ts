import { Command } from '@pulumi/command/local/index.js';
import { jsonStringify, type Input, type Output } from '@pulumi/pulumi';
import { bootMinutes } from '../../src/providers/boot-minutes.ts';
import type { InventoryHost } from '../../src/hosts/inventory.ts';
import { projectFolder } from '../../src/state/paths.ts';
import { isByHand } from './rented-tags.ts';

/** Longer than the program that waits gives itself, so that its own sentence is what people read. */
const minutes = bootMinutes + 10;

/**
 * Has an update from a shell end only when a rented host has carried out its user data, and fail where it could not. Waits
 * once for each machine. A campaign waits by itself, where its progress is seen and it can be cancelled, so there is no
 * such resource in it. The private key stays on the disk of whoever runs the update: the state has its path alone.
 */
export function readyInShell(host: Output<InventoryHost>, name: string, mark: string, machine: Input<string>): void {
  if (!isByHand(process.env)) return;
  // eslint-disable-next-line no-new -- its being declared is all that is wanted of it
  new Command(
    `${name}-ready`,
    {
      create: 'exec node src/hardware/bootstrap/ready.ts',
      dir: projectFolder,
      stdin: jsonStringify({ host, mark }),
      triggers: [machine],
    },
    { customTimeouts: { create: `${minutes}m`, update: `${minutes}m` } },
  );
}
