/** What may stand under `proofload:static` in a stack file, and beside it on each host. */
import { z } from 'zod';
import { count, list, mapping, text } from '../../input/fields.ts';
import type { Profile, ProviderSettings } from '../profile.ts';

/** As `useradd` allows them. */
const login = text('a login', 32).regex(/^[A-Za-z_][A-Za-z0-9_.-]*\$?$/, {
  error: 'must be a login: letters, digits, dots, underscores and hyphens, beginning with a letter or underscore',
});

const longestPath = 1000;
const longestAddress = 253;
/** An RSA key of 16,384 bits as `ssh-keyscan` prints it has 2,800 characters. */
const longestHostKey = 4000;

/** A path whose parts are names: none leads up, and none is left out. */
function hasPlainParts(path: string): boolean {
  const [, ...parts] = path.replace(/\/$/, '').split('/');
  return parts.length > 0 && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

export const staticSettingsSchema = mapping({
  user: login,
  privateKeyFile: text('the path of a private key', longestPath).refine((path) => /^(~\/|\/)/.test(path), {
    error: 'must be an absolute path, or begin with ~/',
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
  /** Login on every host that names no other; it must be root or may use sudo without a password. */
  user: string;
  privateKeyFile: string;
  /** Absolute path on the hosts; everything that Proofload puts there lies under it. */
  dataFolder: string;
  /** Whether hosts may have public addresses, because somebody else keeps strangers from them. */
  trustedNetwork: boolean;
  /** Whether hosts are to let in only each other, by rules that go with the campaign. */
  firewall: boolean;
}

/** A profile's settings as those of machines that are there. @throws Error where it is of another provider */
export function staticSettings({ name, settings }: Pick<Profile, 'name' | 'settings'>): StaticSettings {
  if (settings.provider === 'static') return settings as StaticSettings;
  throw new Error(`Profile ${name} has no machines that are there already: its provider is ${settings.provider}.`);
}
