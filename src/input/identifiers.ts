/**
 * What ids and names may be. They become folders, workflow ids, words of queries, topics and parts of command lines: so they hold no
 * character that means something there, do not look like an option or a hidden file, and are short enough for a file's name.
 */
import { z } from 'zod';
import { quoted } from './readable.ts';

/** Characters of a campaign's id at the most: of one that Proofload makes itself, a name, a profile, a size and the time. */
export const longestCampaignId = 128;
/** Characters of a name in a campaign file at the most. */
export const longestName = 60;
/** Characters of the name of a profile, a host, a hardware type or a zone at the most. */
export const longestHostName = 40;
/** Characters of a run's id at the most: its name, its level, what it is compared with, and its trial. */
export const longestRunId = 128;

export const campaignIdPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
export const runIdPattern = /^[a-z][a-z0-9.-]{0,127}$/;
export const namePattern = /^[a-z][a-z0-9-]{0,59}$/;
export const profileNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,39}$/;
export const hostNamePattern = /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/;

/** Names that every JavaScript object has already: under them something else would be found than what was given. */
const taken: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a name means something in JavaScript's own objects, such as `constructor`. */
export function isTakenName(name: string): boolean {
  return taken.has(name);
}

const takenWords = 'must be another name: this one stands for something else inside Proofload';

function identifier(pattern: RegExp, wanted: string) {
  const error = ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && isTakenName(input) ? takenWords : `must be ${wanted}, not ${quoted(input)}`;
  return z
    .string({ error })
    .regex(pattern, { error, abort: true })
    .refine((name) => !isTakenName(name), { error });
}

const campaignIdWords = `letters, digits, dots, underscores and hyphens, at most ${longestCampaignId}, not beginning with a dot or a hyphen`;
const profileWords = `letters, digits, underscores and hyphens, at most ${longestHostName}, not beginning with a hyphen`;

export const campaignIdSchema = identifier(campaignIdPattern, campaignIdWords);
export const profileNameSchema = identifier(profileNamePattern, profileWords);
export const runIdSchema = identifier(
  runIdPattern,
  `the id of a run: small letters, digits, dots and hyphens, at most ${longestRunId}, beginning with a letter`,
);
/** The name of a campaign, a run or a load in a campaign file. */
export const nameSchema = identifier(
  namePattern,
  `a name: a small letter, then small letters, digits and hyphens, at most ${longestName} together`,
);
/** The name of a host, a hardware type or a zone in a stack file. */
export const hostNameSchema = identifier(
  hostNamePattern,
  `lower-case letters, digits and hyphens, at most ${longestHostName}, beginning with a letter and not ending with a hyphen`,
);

/** Why this cannot be the id of a campaign, as a sentence about `what`, such as `--id`; null where it can. */
export function campaignIdFault(what: string, id: string): string | null {
  return faultOf(campaignIdSchema, what, id);
}

/** Why this cannot be the name of a profile, as a sentence about `what`, such as `--profile`; null where it can. */
export function profileNameFault(what: string, name: string): string | null {
  return faultOf(profileNameSchema, what, name);
}

function faultOf(schema: z.ZodType, what: string, text: string): string | null {
  const [issue] = schema.safeParse(text).error?.issues ?? [];
  return issue ? `${what}: ${issue.message}` : null;
}
