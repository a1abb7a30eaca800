/** The fields of credentials that are not secret. Pure. */
import { z } from 'zod';
import { hasInvisible, quoted } from './readable.ts';

const longestPath = 1000;

const pathError = ({ input }: { input?: unknown }): string =>
  `must be the path of a file that begins with / or ~/, not ${quoted(input)}`;

/** From the root or the home folder: a worker has another working folder than the command. */
export const absolutePathSchema = z
  .string({ error: pathError })
  .max(longestPath, { error: pathError })
  .regex(/^(~?\/)./, { error: pathError })
  .refine((path) => !hasInvisible(path), { error: pathError });

const usernameError = ({ input }: { input?: unknown }): string =>
  `must be the name of a user, of letters, digits and . _ @ = - only, not ${quoted(input)}`;

/** It becomes part of a JAAS configuration. */
export const usernameSchema = z.string({ error: usernameError }).regex(/^[A-Za-z0-9._@=-]{1,200}$/, {
  error: usernameError,
});
