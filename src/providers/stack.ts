/** A stack file in which every key has the right shape, as its provider's facts see it. */
import type { DataDisks, DiskLayout } from './profile.ts';

export interface StackHost {
  name: string;
  /** A key of the stack's hardware, if the file is valid. */
  hardware: string;
  roles: string[];
  zone?: string | undefined;
  layout?: DiskLayout | undefined;
}

export interface StackHardware {
  /** A catalogue name. */
  catalogue?: string | undefined;
  /** In dollars, if the stack gives it. */
  pricePerHour?: number | undefined;
  /** Of the machine's own, if the stack gives them. */
  disks?: DataDisks | undefined;
}

/**
 * `Settings` is the output of the provider's schema for `proofload:<provider>`; `HostFields` is what the provider
 * adds to each host.
 */
export interface Stack<Settings = unknown, HostFields = unknown> {
  /** Null if the file has none, which is already reported as a fault. */
  settings: Settings | null;
  hardware: Record<string, StackHardware>;
  hosts: (StackHost & HostFields)[];
}
