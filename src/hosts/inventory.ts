/** The output of the Pulumi program: the hosts that exist now. */

/** How a host is reached. `namespace` and `loopback` are hosts on this machine; `ssh` is a separate machine. */
export type HostAccess =
  | { kind: 'namespace'; namespace: string }
  | { kind: 'loopback' }
  | {
      kind: 'ssh';
      /** Address for SSH from here, if it differs from the address at which the hosts reach each other. */
      address?: string | undefined;
      user: string;
      port: number;
      privateKeyFile: string;
      hostKeys: string[];
    };

/** A provisioned host. */
export interface InventoryHost {
  /** Name in the profile, such as `kafka01`. */
  name: string;
  /** Address at which the other hosts reach it; also this machine, unless `reach` names another. */
  address: string;
  /** Hardware type in the profile, such as `type-1`. */
  hardware: string;
  /** Its roles in clusters; `load` if it runs load generators. */
  roles: string[];
  zone: string;
  /** Absolute path of the host's data folder, on the host. */
  dataFolder: string;
  /** Rate limit of its NIC in bits per second, or null where none is set. */
  networkBitsPerSecond: number | null;
  reach: HostAccess;
}

/** The hosts of one profile, in the order of the profile. */
export interface Inventory {
  profile: string;
  /** The provider's name in stack files. */
  provider: string;
  /** Mark on everything that was made, by which leftovers are found. */
  mark: string;
  hosts: InventoryHost[];
  /** Sentences for the report about the limits of these hosts (a shared kernel, no own network, …). */
  caveats: string[];
}
