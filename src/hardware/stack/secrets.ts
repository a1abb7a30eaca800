/** Checks which passphrase encrypted a stack's secrets, and makes salts for new passphrases. */
import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/**
 * As in Pulumi's passphrase provider: PBKDF2 with SHA-256 derives a key for AES-256-GCM, which encrypts a known word
 * for checking the key.
 */
const iterations = 1_000_000;
const keyBytes = 32;
const saltBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const knownWord = 'pulumi';

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase, salt, iterations, keyBytes, 'sha256');

/** Whether a passphrase matches a salt: `v1:<salt>:v1:<nonce>:<encrypted word>`, each in base64. */
export async function opens(passphrase: string, encryptionSalt: string): Promise<boolean> {
  const [, salt = '', , nonce = '', sealed = ''] = encryptionSalt.split(':');
  const bytes = Buffer.from(sealed, 'base64');
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64'));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const word = decipher.update(bytes.subarray(0, -tagBytes));
  try {
    decipher.final();
  } catch {
    // OpenSSL's only error for a wrong key.
    return false;
  }
  return word.toString() === knownWord;
}

/** A fresh salt for a passphrase. */
export async function saltFor(passphrase: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(knownWord), cipher.final(), cipher.getAuthTag()]);
  return ['v1', salt.toString('base64'), 'v1', nonce.toString('base64'), sealed.toString('base64')].join(':');
}
