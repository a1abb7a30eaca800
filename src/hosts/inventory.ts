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

/**
 * The control group of all processes of a host: its folder for each controller. In version 2 all are the same. They
 * are visible to the host's own processes at these paths.
 */
export interface HostCgroup {
  version: 1 | 2;
  cpu: string;
  cpuacct: string;
  memory: string;
  /** `blkio` in version 1. */
  io: string;
}

/** Every hierarchy of control groups is mounted at this folder or below it. */
export const cgroupRoot = '/sys/fs/cgroup';

/** A disk that is made with its host and mounted at its data folder. */
export interface OwnDisk {
  bytes: number;
  /**
   * The control group whose rates hold for the disk. In version 1 the root group, to which belongs what the kernel writes later from
   * memory; the host is in no group of the controller then.
   */
  cgroup: string;
}

/** Limits that the kernel enforces on all processes of a host together. An absent one is that of the machine. */
export interface HostLimits {
  cgroup: HostCgroup;
  /** Processor time in cores, whole or not. */
  cores?: number | undefined;
  /** With the page cache of what they read and write. */
  memoryBytes?: number | undefined;
  /** Rates of the disk with the data folder. */
  disk?:
    | {
        /** Its number, such as `254:0`; null for a disk of the host's own, which gets its number when it is made. */
        device: string | null;
        /** A disk of the host's own; absent where it uses that of the machine. */
        own?: OwnDisk | undefined;
        readBytesPerSecond?: number | undefined;
        writeBytesPerSecond?: number | undefined;
        readOperationsPerSecond?: number | undefined;
        writeOperationsPerSecond?: number | undefined;
      }
    | undefined;
}

/** A rate that a host may hold for good, and a higher one for as long as it has credits; equal if there is only one. */
export interface BurstRate {
  sustained: number;
  burst: number;
}

/** Rates that a provider allows a host, as published. An absent one is not known. */
export interface HostRates {
  /** Bits a second, each direction. */
  network?: BurstRate | undefined;
  /** Of the network disk with the data folder: bytes a second, and operations a second, of reads and writes together. */
  diskBytes?: BurstRate | undefined;
  diskOperations?: BurstRate | undefined;
}

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
  /** Where it is, in the provider's words, such as `us-east-1a (use1-az6)`; absent where `zone` says all that is known. */
  place?: string | undefined;
  /** The image of its machine, as the provider names it; absent where Proofload orders none by name. */
  image?: string | undefined;
  /** Absent where the provider publishes none. */
  rates?: HostRates | undefined;
  /** Absent where the host has no limits of its own. */
  limits?: HostLimits | undefined;
  reach: HostAccess;
}

/** The hosts of one stack, in the order of its profile. */
export interface Inventory {
  profile: string;
  /** Absent in inventories of versions in which a profile had one stack. */
  stack?: string | undefined;
  /** The provider's name in stack files. */
  provider: string;
  /** Mark on everything that was made, by which leftovers are found. */
  mark: string;
  hosts: InventoryHost[];
  /** Sentences for the report about the limits of these hosts (a shared kernel, no own network, …). */
  caveats: string[];
}

/** What a host has left of its disk credits: it spends them on rates above the sustained one of its disk, and earns them while it uses less. */
export type CreditsLeft =
  | {
      /** Of all that it can have. */
      percent: number;
      /** Unix time from which on the figure holds. */
      atMilliseconds: number;
    }
  | {
      /** Why there is no figure: a clause without a full stop. */
      unknown: string;
    };
