/** The fields of a system with which a campaign file names a cluster that is there already. */
import { z } from 'zod';
import { absolutePathSchema, usernameSchema } from '../input/credential-fields.ts';
import { choice, list, mapping } from '../input/fields.ts';
import { addressSchema } from '../input/network-address.ts';
import type { SystemFacts } from '../systems/facts.ts';
import { cannotBeExisting } from '../systems/registry.ts';

/** More than these are not needed: clients learn the rest of the cluster from them. */
const mostAddresses = 32;

function credentials(title: string) {
  return mapping({
    authorityFile: absolutePathSchema.exactOptional().describe('PEM: the authority that clients trust, with TLS.'),
    username: usernameSchema.exactOptional().describe('User of the clients, with SASL.'),
    passwordFile: absolutePathSchema
      .exactOptional()
      .describe('File with the password on its first line, which only you can read.'),
  })
    .exactOptional()
    .describe(
      `Only of an existing cluster with \`security\`: how clients of ${title} [log in](existing-clusters.md#tls-and-sasl), in files on the machine that runs Proofload.`,
    );
}

/** The fields `target` and `addresses` of a system. */
export function existingFields(facts: SystemFacts) {
  const refusal = cannotBeExisting(facts);
  if (refusal !== null) {
    const target = z.literal('installed', { error: `must be "installed": ${refusal}` });
    return { target: target.exactOptional().describe('Always `installed`, which is the default.') };
  }
  return {
    target: choice(['installed', 'existing'])
      .exactOptional()
      .describe(
        'Whether the campaign installs the cluster, or loads [one that is there already](existing-clusters.md). Default: `installed`.',
      ),
    addresses: list('addresses', addressSchema, mostAddresses)
      .min(1, { error: 'must hold at least one address' })
      .exactOptional()
      .describe(
        `Only of an existing cluster, which needs them: where clients connect first, as \`host:port\`. Default port: ${facts.entry.port}.`,
      ),
    ...(facts.existing?.credentials === true ? { credentials: credentials(facts.title) } : {}),
  };
}
