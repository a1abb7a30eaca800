/** What the Pulumi program puts out and everything after it works with: the hosts that exist now. */

/** How a host is reached. `namespace` and `loopback` are hosts on this machine; `ssh` is a machine of its own. */
export type Reach =
  | { kind: 'namespace'; namespace: string }
  | { kind: 'loopback' }
  | {
      kind: 'ssh';
      /** Where SSH reaches the host from here, if that is not the address at which the hosts reach each other. */
      address?: string | undefined;
      user: string;
      port: number;
      privateKeyFile: string;
      hostKeys: string[];
    };

/** One host as it was provisioned. */
export interface InventoryHost {
  /** Name in the profile, such as `kafka01`. */
  name: string;
  /** Address at which the other hosts reach it, and this machine does unless `reach` names another. */
  address: string;
  /** Hardware type in the profile, such as `type-1`. */
  hardware: string;
  /** What it does in clusters, and `load` where it is there for load generators. */
  roles: string[];
  zone: string;
  /** Absolute path of the host's data folder, on the host. */
  dataFolder: string;
  /** Rate limit of its NIC in bits per second, or null where none is set. */
  networkBitsPerSecond: number | null;
  reach: Reach;
}

/** The hosts of one profile, in the order of the profile. */
export interface Inventory {
  profile: string;
  /** By the name that stack files use. */
  provider: string;
  /** Mark borne by everything that was made, by which leftovers are found. */
  mark: string;
  hosts: InventoryHost[];
  /** Sentences for the report on what these hosts cannot show (a shared kernel, no own network, …). */
  caveats: string[];
}
