import { z } from 'zod';

/** A name that can stand in addresses, folders, tags and interfaces. */
export const name = z.string().regex(/^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/, {
  error: 'must be lower-case letters, digits and hyphens, at most 40, beginning with a letter',
});
