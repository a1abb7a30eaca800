/**
 * Rules for ids and names. They become folders, workflow ids, query values, topics and parts of command lines. So they have
 * no characters with a meaning there, do not look like an option or a hidden file, and are short enough for a file name.
 */
import { z } from 'zod';
import { quoted } from './readable.ts';

/** Maximum length of a campaign id. A generated id consists of name, profile, size and time; a long name is cut to fit. */
export const longestCampaignId = 128;
/** Maximum length of a name in a campaign file. */
export const longestName = 60;
/** Maximum length of the name of a profile, host, hardware type or zone. */
export const longestHostName = 40;
/** Maximum length of a run id: name, level, what it is compared with, and trial. */
export const longestRunId = 128;

export const campaignIdPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
export const runIdPattern = /^[a-z][a-z0-9.-]{0,127}$/;
export const namePattern = /^[a-z][a-z0-9-]{0,59}$/;
export const profileNamePattern = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,39}$/;
export const hostNamePattern = /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/;
/** A tuning flag of the JVM: on, off, or with a value. None that runs a command or reads flags from a file. */
export const jvmFlagPattern =
  /^-XX:(?!OnError|OnOutOfMemoryError|Flags=|VMOptionsFile)([+-][A-Za-z0-9]{1,80}|[A-Za-z0-9]{1,80}=[A-Za-z0-9.,%-]{1,80})$/;

/** Property names that every JavaScript object has: a lookup under them would find something else. */
const taken: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a name is a property of every JavaScript object, such as `constructor`. */
export function isTakenName(name: string): boolean {
  return taken.has(name);
}

const takenNameText = 'must be another name: Proofload reserves this one';

function identifier(pattern: RegExp, wanted: string) {
  const error = ({ input }: { input?: unknown }): string =>
    typeof input === 'string' && isTakenName(input) ? takenNameText : `must be ${wanted}, not ${quoted(input)}`;
  return z
    .string({ error })
    .regex(pattern, { error, abort: true })
    .refine((name) => !isTakenName(name), { error });
}

const campaignIdRule = `letters, digits, dots, underscores and hyphens, at most ${longestCampaignId} characters, not starting with a dot or a hyphen`;
const profileNameRule = `letters, digits, underscores and hyphens, at most ${longestHostName} characters, not starting with a hyphen`;

export const campaignIdSchema = identifier(campaignIdPattern, campaignIdRule);
export const profileNameSchema = identifier(profileNamePattern, profileNameRule);
export const stackNameSchema = identifier(
  /^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/,
  'the name of a stack: letters, digits, dots, underscores and hyphens, at most 100 characters',
);
export const runIdSchema = identifier(
  runIdPattern,
  `a run id: lower-case letters, digits, dots and hyphens, at most ${longestRunId} characters, starting with a letter`,
);
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');
/** The name of a campaign, a run or a load in a campaign file. */
export const nameSchema = identifier(
  namePattern,
  `a name: a lower-case letter, then lower-case letters, digits and hyphens, at most ${longestName} characters`,
);
/** The name of a host, a hardware type or a zone in a stack file. */
export const hostNameSchema = identifier(
  hostNamePattern,
  `lower-case letters, digits and hyphens, at most ${longestHostName} characters, starting with a letter and not ending with a hyphen`,
);

/** Why `id` is not a valid campaign id, as a sentence about `what`, such as `--id`; null if it is valid. */
export function campaignIdFault(what: string, id: string): string | null {
  return faultOf(campaignIdSchema, what, id);
}

/** Why `name` is not a valid profile name, as a sentence about `what`, such as `--profile`; null if it is valid. */
export function profileNameFault(what: string, name: string): string | null {
  return faultOf(profileNameSchema, what, name);
}

function faultOf(schema: z.ZodType, what: string, text: string): string | null {
  const [issue] = schema.safeParse(text).error?.issues ?? [];
  return issue ? `${what}: ${issue.message}` : null;
}
