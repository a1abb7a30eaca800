/** Certificates (X.509) for the hosts of a campaign, and the authority that signs them. */
// oxlint-disable-next-line import/no-unassigned-import -- @peculiar/x509 needs it when it is loaded
import 'reflect-metadata';
import { randomBytes, webcrypto, X509Certificate as NodeCertificate } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const dayMilliseconds = 86_400_000;

/** Longer than any campaign. Its keys are deleted at its end. */
const validDays = 90;

const keys = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signingAlgorithm = { name: 'ECDSA', hash: 'SHA-256' };
const authorityName = 'Proofload';

/** A private key without a passphrase, followed by its certificate: PEM. A secret. */
export async function makeAuthority(now = new Date()): Promise<string> {
  const own = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${authorityName} ${randomBytes(8).toString('hex')}`,
    keys: own,
    signingAlgorithm,
    ...validFrom(now),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      // Signs certificates, and nothing else.
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  });
  return pemOf(own.privateKey, certificate.toString('pem'));
}

/**
 * A certificate that a host shows at these addresses or names, to clients and as a client, with its private key: PEM. A secret.
 *
 * @param authority from `makeAuthority`
 */
export async function makeHostCertificate(
  authority: string,
  host: string,
  addresses: string[],
  now = new Date(),
): Promise<string> {
  const own = await newKeys();
  const issuer = new NodeCertificate(certificateIn(authority));
  const issuerKey = issuer.publicKey.export({ type: 'spki', format: 'der' });
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${host}`,
    issuer: issuer.subject,
    publicKey: own.publicKey,
    signingKey: await privateKeyIn(authority),
    signingAlgorithm,
    ...validFrom(now),
    extensions: [
      new SubjectAlternativeNameExtension(
        addresses.map((address) => ({ type: isIP(address) === 0 ? 'dns' : 'ip', value: address })),
      ),
      // Servers and clients: a node is both to other nodes.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
      await AuthorityKeyIdentifierExtension.create(
        await webcrypto.subtle.importKey('spki', issuerKey, keys, true, ['verify']),
      ),
    ],
  });
  return pemOf(own.privateKey, certificate.toString('pem'));
}

/** The certificate in a PEM of `makeAuthority` or `makeHostCertificate`. No secret. */
export function certificateIn(pem: string): string {
  const start = pem.indexOf('-----BEGIN CERTIFICATE-----');
  if (start === -1) throw new Error('There is no certificate in this text');
  return pem.slice(start);
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(keys, true, ['sign', 'verify']);
}

function privateKeyIn(pem: string): Promise<webcrypto.CryptoKey> {
  const [key] = PemConverter.decode(pem);
  if (!key) throw new Error('There is no private key in this text');
  return webcrypto.subtle.importKey('pkcs8', key, keys, false, ['sign']);
}

/** From a day before, for clocks that are behind. */
function validFrom(now: Date): { notBefore: Date; notAfter: Date } {
  const [notBefore, notAfter] = [-1, validDays].map((days) => new Date(now.getTime() + days * dayMilliseconds));
  return { notBefore: notBefore ?? now, notAfter: notAfter ?? now };
}

async function pemOf(privateKey: webcrypto.CryptoKey, certificate: string): Promise<string> {
  const key = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return `${PemConverter.encode(key, PemConverter.PrivateKeyTag)}\n${certificate}\n`;
}
