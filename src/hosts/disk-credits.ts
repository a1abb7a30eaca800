/** Disk credits: a host spends them on rates above the sustained one of its disk, and earns them while it uses less. */

/** What a host has left of them, as its provider last reported. */
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
