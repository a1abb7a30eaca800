/** Schema of `proofload:static` in a stack file, and of its host fields. */
import { z } from 'zod';
import { count, list, mapping, text } from '../../input/fields.ts';
import type { Profile, ProviderSettings } from '../profile.ts';

/** As `useradd` allows them. */
const login = text('a login', 32).regex(/^[A-Za-z_][A-Za-z0-9_.-]*\$?$/, {
  error: 'must be a login: letters, digits, dots, underscores and hyphens, starting with a letter or underscore',
});

const longestPath = 1000;
const longestAddress = 253;
/** An RSA key of 16,384 bits has 2,800 characters in the output of `ssh-keyscan`. */
const longestHostKey = 4000;

/** Whether all parts of a path are names: no `..`, no `.`, none empty. */
function hasPlainParts(path: string): boolean {
  const [, ...parts] = path.replace(/\/$/, '').split('/');
  return parts.length > 0 && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

export const staticSettingsSchema = mapping({
  user: login,
  privateKeyFile: text('the path of a private key', longestPath).refine((path) => /^(~\/|\/)/.test(path), {
    error: 'must be an absolute path, or start with ~/',
  }),
  dataFolder: text('a folder on the hosts', longestPath).refine((path) => path.startsWith('/') && hasPlainParts(path), {
    error: 'must be an absolute path without "." or "..", and not / itself',
  }),
  trustedNetwork: z.boolean({ error: 'must be true or false' }).default(false),
  firewall: z.boolean({ error: 'must be true or false' }).default(true),
});

export const staticHostFields = {
  address: text('an address or a name of a host', longestAddress).optional(),
  port: count('a port', 22, 65_535).optional(),
  user: login.optional(),
  hostKeys: list('keys', text('a key of the host', longestHostKey), 20).optional(),
};

export type StaticHostFields = z.output<z.ZodObject<typeof staticHostFields>>;

export interface StaticSettings extends ProviderSettings {
  provider: 'static';
  /** Default login on the hosts; it must be root or have sudo without a password. */
  user: string;
  privateKeyFile: string;
  /** Absolute path on the hosts, under which Proofload puts everything. */
  dataFolder: string;
  /** Whether hosts may have public addresses, because another firewall protects them. */
  trustedNetwork: boolean;
  /**
   * Whether Proofload sets up firewall rules for the duration of the campaign, so that only hosts of the profile can
   * connect.
   */
  firewall: boolean;
}

/** A profile's settings for existing machines. @throws Error if it belongs to another provider */
export function staticSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): StaticSettings {
  if (settings.provider === 'static') return settings as StaticSettings;
  throw new Error(`Profile ${name} has no existing machines: its provider is ${settings.provider}.`);
}
