import { createPrivateKey, X509Certificate } from 'node:crypto';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { certificateIn, makeAuthority, makeHostCertificate } from '../../../src/hosts/tls/certificates.ts';

const authority = await makeAuthority();
const own = await makeHostCertificate(authority, 'kafka01', ['127.0.0.1', '198.18.0.11']);
const trusted = new X509Certificate(certificateIn(authority));

test('a host’s certificate is signed by its authority, for its addresses and no others', () => {
  const certificate = new X509Certificate(certificateIn(own));
  expect(certificate.verify(trusted.publicKey)).toBe(true);
  expect(certificate.checkIssued(trusted)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(own))).toBe(true);
  expect(certificate.checkIP('198.18.0.11')).toBe('198.18.0.11');
  expect(certificate.checkIP('198.18.0.12')).toBeUndefined();
  expect(certificate.ca).toBe(false);
  expect(trusted.ca).toBe(true);
  expect(trusted.verify(trusted.publicKey)).toBe(true);
});

test('it is valid from a day before, for clocks that are behind, for longer than any campaign', async () => {
  const now = new Date('2026-11-23T20:00:00Z');
  const certificate = new X509Certificate(
    certificateIn(await makeHostCertificate(await makeAuthority(now), 'a', ['10.0.0.1'], now)),
  );
  expect(certificate.validFromDate.toISOString()).toBe('2026-11-22T20:00:00.000Z');
  expect(certificate.validToDate.toISOString()).toBe('2027-02-21T20:00:00.000Z');
});

test('two authorities have different names and keys', async () => {
  const other = new X509Certificate(certificateIn(await makeAuthority()));
  expect(other.subject).not.toBe(trusted.subject);
  expect(new X509Certificate(certificateIn(own)).verify(other.publicKey)).toBe(false);
});

test('it can have addresses of IPv6 and names', async () => {
  const names = ['fd00::1:2', '2001:db8:0:0:0:0:0:7', 'kafka01.example.net'];
  const certificate = new X509Certificate(certificateIn(await makeHostCertificate(authority, 'a', names)));
  expect(certificate.checkIP('fd00::1:2')).toBe('fd00::1:2');
  expect(certificate.checkIP('2001:db8::7')).toBe('2001:db8::7');
  expect(certificate.checkIP('fd00::1:3')).toBeUndefined();
  expect(certificate.checkHost('kafka01.example.net')).toBe('kafka01.example.net');
});

/** What a client that trusts only `trusts` says of a server with `certificate` on the loopback address. */
async function connecting(certificate: string, trusts: string): Promise<string> {
  const server = createServer({ key: certificate, cert: certificateIn(certificate) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await new Promise((resolve) => {
      const socket: TLSSocket = connect({ host: '127.0.0.1', port, ca: certificateIn(trusts) }, () => {
        resolve(socket.authorized ? 'connected' : 'not authorized');
        socket.destroy();
      });
      socket.once('error', (error) => resolve(error.message));
    });
  } finally {
    server.close();
  }
}

describe('over TLS', () => {
  test('a client that trusts the authority connects, and one that trusts another does not', async () => {
    expect(await connecting(own, authority)).toBe('connected');
    expect(await connecting(own, await makeAuthority())).toMatch(/unable to verify|self-signed|signature/);
  });

  test('a certificate of another address is refused', async () => {
    const elsewhere = await makeHostCertificate(authority, 'other', ['198.18.0.12']);
    expect(await connecting(elsewhere, authority)).toMatch(/does not match/);
  });
});
