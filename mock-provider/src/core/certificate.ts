import 'reflect-metadata' // needed by @peculiar/x509
import { createHash } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import type { CryptoKey } from 'jose'

/** The certificate of a key, under the member names of a JWK. */
export type CertificateMembers = {
  /** Base64 of DER (RFC 7517 §4.7). */
  x5c: string[]
  /** Base64url of the digest of DER (RFC 7517 §4.9). */
  'x5t#S256': string
  /** The digest of `x5t#S256`, under the member name that the provider's SDKs expect. */
  x5tS256: string
}

/**
 * The validity starts before any time that a tenant's clock can be set to. The end is the value for a certificate that
 * does not expire (RFC 5280 §4.1.2.5).
 */
const NOT_BEFORE = new Date('1970-01-01T00:00:00Z')
const NOT_AFTER = new Date('9999-12-31T23:59:59Z')
/** RFC 5280 §4.1.2.2: a positive number of at most 20 octets. */
const SERIAL_BYTES = 16

/**
 * Creates a self-signed certificate. Nothing in it is random, so a stored key has the same certificate after a restart.
 */
export async function createCertificate(
  keys: { privateKey: CryptoKey; publicKey: CryptoKey },
  kid: string,
): Promise<CertificateMembers> {
  const serial = createHash('sha256').update(kid).digest().subarray(0, SERIAL_BYTES)
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40) // a positive number without leading zeros
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString('hex'),
    name: 'CN=Latchkey mock provider',
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    keys,
  })
  const der = Buffer.from(certificate.rawData)
  const thumbprint = createHash('sha256').update(der).digest('base64url')
  return { x5c: [der.toString('base64')], 'x5t#S256': thumbprint, x5tS256: thumbprint }
}
