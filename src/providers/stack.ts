/** A stack file of which every key has the right shape, as the facts of its provider see it. */
import type { DiskLayout } from './profile.ts';

export interface StackHost {
  name: string;
  /** A key of the stack's hardware, if the file is right. */
  hardware: string;
  roles: string[];
  zone?: string | undefined;
  layout?: DiskLayout | undefined;
}

export interface StackHardware {
  /** A name of the catalogue. */
  catalogue?: string | undefined;
  /** In dollars, where the stack gives it. */
  pricePerHour?: number | undefined;
}

/**
 * `Settings` is what the provider's own schema makes of `proofload:<provider>`, `HostFields` what it adds to each host.
 */
export interface Stack<Settings = unknown, HostFields = unknown> {
  /** Null where the file lacks them, which is a fault that is reported already. */
  settings: Settings | null;
  hardware: Record<string, StackHardware>;
  hosts: (StackHost & HostFields)[];
}
