/** Where an existing cluster is, and how its clients log in. Pure. */

/** Files on the machine that runs Proofload: a plan has their paths, and never what is in them. */
export interface ClientCredentials {
  /** PEM: the authority of the certificates of the cluster, which clients trust. */
  authorityFile?: string;
  username?: string;
  /** The password on its first line. */
  passwordFile?: string;
}

export interface ExistingPlace {
  /** `host:port`. */
  addresses: string[];
  /** Absent if its connections are plain. */
  credentials?: ClientCredentials;
}
