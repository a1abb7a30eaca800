/** The field `security` of a system. */
import type { z } from 'zod';
import { choice, flag, mapping } from '../input/fields.ts';
import { type GivenSecurity, noSasl } from '../plan/clusters.ts';
import type { SystemFacts } from '../systems/facts.ts';

interface SecurityField {
  security?: z.ZodOptional<z.ZodType<GivenSecurity>>;
}

/** Nothing if Proofload cannot protect the connections of the system. */
export function securityField({ security, title }: Pick<SystemFacts, 'security' | 'title'>): SecurityField {
  if (!security) return {};
  const tls = flag()
    .optional()
    .describe(
      'Whether connections to the nodes and between them are encrypted, with certificates made for the campaign.',
    );
  const sasl = choice([noSasl, ...security.sasl])
    .optional()
    .describe('How clients and nodes authenticate, with a password made for the campaign.');
  const field = mapping({ tls, ...(security.sasl.length > 0 ? { sasl } : {}) });
  return {
    security: field
      .optional()
      .describe(
        `[Security](security.md#tls-and-sasl) of the connections of ${title}: \`tls\`${security.sasl.length > 0 ? ` and \`sasl\` (${security.sasl.join(', ')})` : ''}. Default: none.`,
      ) as z.ZodOptional<z.ZodType<GivenSecurity>>,
  };
}
