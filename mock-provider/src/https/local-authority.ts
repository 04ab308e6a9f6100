import 'reflect-metadata' // needed by @peculiar/x509
import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { CryptoKey } from 'jose'

/** A private key (PKCS #8) and its certificate, both as PEM. */
export type KeyAndCertificate = { key: string; certificate: string }

/** The names in the certificate of the HTTPS server. */
const MACHINE_NAMES: readonly JsonGeneralName[] = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
]

const MILLISECONDS_PER_DAY = 86_400_000
const AUTHORITY_DAYS = 3650
/** The lifetime of the server's certificate. Apple's systems refuse longer ones. */
const SERVER_DAYS = 825
/** The validity starts this much earlier, because clocks differ, for example in containers. */
const EARLIER_DAYS = 1

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const SERIAL_BYTES = 16

const NAME_CONSTRAINTS_OID = '2.5.29.30'

/** Encodes a value of fewer than 128 bytes (ITU-T X.690 §8.1). */
function toDer(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, content.length]), content])
}

/**
 * The only host names that the authority can certify are these, and names below them (RFC 5280 §4.2.1.10). Addresses are
 * not constrained: Bun and workerd refuse an authority with such constraints.
 */
function createNameConstraints(names: readonly string[]): Extension {
  const permitted = toDer(0xa0, ...names.map((name) => toDer(0x30, toDer(0x82, Buffer.from(name)))))
  return new Extension(NAME_CONSTRAINTS_OID, true, new Uint8Array(toDer(0x30, permitted)))
}

/** Returns a positive number without leading zeros (RFC 5280 §4.1.2.2). */
function createSerialNumber(): string {
  const serial = randomBytes(SERIAL_BYTES)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return serial.toString('hex')
}

function createKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

async function toPem(key: CryptoKey): Promise<string> {
  const base64 = Buffer.from(await crypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
}

function toPeriod(now: number, days: number) {
  return {
    notBefore: new Date(now - EARLIER_DAYS * MILLISECONDS_PER_DAY),
    notAfter: new Date(now + days * MILLISECONDS_PER_DAY),
  }
}

/**
 * Creates a certificate authority.
 *
 * @param now milliseconds since the epoch
 * @param names fewer than 100 bytes together. By default this machine's own names
 */
export async function createAuthority(
  now: number,
  names: readonly string[] = ['localhost'],
): Promise<KeyAndCertificate> {
  const keys = await createKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...toPeriod(now, AUTHORITY_DAYS),
    serialNumber: createSerialNumber(),
    name: 'CN=Latchkey mock provider authority, O=Latchkey',
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      createNameConstraints(names),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
    keys,
  })
  return { key: await toPem(keys.privateKey), certificate: `${certificate.toString('pem')}\n` }
}

/**
 * Creates the certificate of a server.
 *
 * @param now milliseconds since the epoch
 * @param names by default those of this machine
 */
export async function createServerCertificate(
  authority: KeyAndCertificate,
  now: number,
  names: readonly JsonGeneralName[] = MACHINE_NAMES,
): Promise<KeyAndCertificate> {
  const keys = await createKeys()
  const issuer = new X509Certificate(authority.certificate)
  const der = createPrivateKey(authority.key).export({ type: 'pkcs8', format: 'der' })
  const certificate = await X509CertificateGenerator.create({
    ...toPeriod(now, SERVER_DAYS),
    serialNumber: createSerialNumber(),
    subject: 'CN=localhost, O=Latchkey',
    issuer: issuer.subject,
    signingAlgorithm: ALGORITHM,
    signingKey: await crypto.subtle.importKey('pkcs8', new Uint8Array(der), ALGORITHM, false, ['sign']),
    publicKey: keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([...names]),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { key: await toPem(keys.privateKey), certificate: `${certificate.toString('pem')}\n` }
}
