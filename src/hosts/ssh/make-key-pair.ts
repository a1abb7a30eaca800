import ssh2 from 'ssh2';

const { utils } = ssh2;

/** A key pair as text: a private key file without a passphrase, and a line as in `authorized_keys`. */
export interface KeyPairText {
  private: string;
  public: string;
}

/** Makes an Ed25519 key pair and verifies that it can be parsed. */
export function makeKeyPair(generate: () => KeyPairText = () => utils.generateKeyPairSync('ed25519')): KeyPairText {
  for (;;) {
    const pair = generate();
    // The library drops leading zeros of a public key: one pair in 256 is too short.
    if (!(utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}
