import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { machineNow } from '../core/clock.ts'
import type { KeyAndCertificate } from './local-authority.ts'
import { readMember } from '../core/read-member.ts'

/** The key and certificate of the HTTPS server, and the file that programs need to trust it. */
export type ServerCertificate = KeyAndCertificate & {
  /** Creates the certificate of a name below `localhost`, or of one of the provider's hosts. Undefined for any other name. */
  certify(name: string): Promise<KeyAndCertificate> | undefined
  /** The absolute path of the authority's certificate, as PEM. */
  ca_file: string
}

/** The file of the authority's certificate, which everybody may read. */
const CA_FILE = 'ca.pem'
/** The file of both authorities. Another mock that shares the folder trusts only the first one. */
const BOTH_CA_FILE = 'ca-with-provider-hosts.pem'
/** Files with a private key and its certificate. Only the present user may read them. */
const AUTHORITY_FILE = 'authority-key.pem'
/** The authority for the provider's own hosts, which is created only if it is asked for. */
const HOSTS_AUTHORITY_FILE = 'hosts-authority-key.pem'
const SERVER_FILE = 'server-key.pem'
const SECRET_MODE = 0o600

/** A certificate that expires within this time is created again. */
const RENEWAL_MS = 30 * 86_400_000

/** Returns the file of a folder's authority, whether or not it exists. */
export function getAuthorityFile(folder: string): string {
  return join(resolve(folder), CA_FILE)
}

type Environment = Record<string, string | undefined>

/** Returns the folder of certificates that belong to no data folder: in the user's cache. */
export function getCacheFolder(env: Environment = {}, platform: NodeJS.Platform = process.platform): string {
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'latchkey')
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'latchkey')
  return platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches', 'latchkey')
    : join(homedir(), '.cache', 'latchkey')
}

/**
 * Returns the certificate of a folder, which is kept between starts together with its certificate authority. Whatever
 * is missing, damaged or about to expire is created again. No trust store is changed.
 *
 * @param folder created if it does not exist. If it is not writable, a new temporary folder is used
 * @param hosts the provider's own hosts, which a second authority certifies. None by default
 * @param now milliseconds since the epoch. Defaults to the present time
 */
export async function prepareCertificate(
  folder: string,
  hosts: readonly string[] = [],
  now: number = machineNow(),
): Promise<ServerCertificate> {
  try {
    return await prepareIn(resolve(folder), hosts, now)
  } catch (error) {
    // The home folder is often not writable in a container.
    if (readMember(error, 'code') === undefined) throw error
    return prepareIn(await mkdtemp(join(tmpdir(), 'latchkey-')), hosts, now)
  }
}

/** A name below `localhost`. Programs disagree about a wildcard there, so each name gets a certificate of its own. */
const TENANT_NAME = /^[a-z0-9-]{1,63}\.localhost$/i

async function prepareIn(folder: string, hosts: readonly string[], now: number): Promise<ServerCertificate> {
  await mkdir(folder, { recursive: true })
  const authority = await prepareAuthority(join(folder, AUTHORITY_FILE), now)
  const ofHosts = hosts.length > 0 ? await prepareAuthority(join(folder, HOSTS_AUTHORITY_FILE), now, hosts) : undefined
  const ca_file = join(folder, ofHosts ? BOTH_CA_FILE : CA_FILE)
  const wanted = authority.certificate + (ofHosts?.certificate ?? '')
  const published = await readFile(ca_file, 'utf8').catch(() => undefined)
  if (published !== wanted) await replace(ca_file, wanted, 0o644)
  const server = await prepareServer(join(folder, SERVER_FILE), authority, now)
  return {
    ...server,
    ca_file,
    certify(name) {
      const issuer = hosts.includes(name) ? ofHosts : TENANT_NAME.test(name) ? authority : undefined
      return issuer && certifyName(issuer, name, now)
    },
  }
}

async function certifyName(authority: KeyAndCertificate, value: string, now: number): Promise<KeyAndCertificate> {
  const { createServerCertificate } = await import('./local-authority.ts')
  return createServerCertificate(authority, now, [{ type: 'dns', value }])
}

async function prepareServer(file: string, authority: KeyAndCertificate, now: number): Promise<KeyAndCertificate> {
  const known = await readPair(file, now)
  if (known && isIssuedBy(known, authority)) return known
  // Most starts find a valid certificate, so the code that creates one is loaded on demand.
  const { createServerCertificate } = await import('./local-authority.ts')
  const server = await createServerCertificate(authority, now)
  await replace(file, server.key + server.certificate, SECRET_MODE)
  return server
}

/** Reads or creates the authority. Of several processes that start at once, the first one creates it. */
async function prepareAuthority(file: string, now: number, names?: readonly string[]): Promise<KeyAndCertificate> {
  const known = await readPair(file, now)
  if (known) return known
  const { createAuthority } = await import('./local-authority.ts')
  const created = await createAuthority(now, names)
  const draft = await writeDraft(file, created.key + created.certificate, SECRET_MODE)
  try {
    // Unlike `rename`, `link` does not replace an existing file.
    await link(draft, file)
    return created
  } catch (error) {
    if (readMember(error, 'code') !== 'EEXIST') throw error
    const others = await readPair(file, now)
    if (!others) await rename(draft, file)
    return others ?? created
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDraft(file: string, text: string, mode: number): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { mode, flag: 'wx' })
  return draft
}

/** Replaces a file atomically, so that no process reads half of it. */
async function replace(file: string, text: string, mode: number): Promise<void> {
  await rename(await writeDraft(file, text, mode), file)
}

/** Reads a key and its certificate. Undefined when either is missing, damaged, or about to expire. */
async function readPair(file: string, now: number): Promise<KeyAndCertificate | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [, key, certificate] = /^(-.*END PRIVATE KEY-----\n)(-.*END CERTIFICATE-----\n)$/s.exec(text) ?? []
  if (key === undefined || certificate === undefined) return undefined
  return isGood({ key, certificate }, now) ? { key, certificate } : undefined
}

function isGood({ key, certificate }: KeyAndCertificate, now: number): boolean {
  try {
    const parsed = new X509Certificate(certificate)
    const isInTime = Date.parse(parsed.validFrom) <= now && Date.parse(parsed.validTo) > now + RENEWAL_MS
    return isInTime && parsed.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

function isIssuedBy({ certificate }: KeyAndCertificate, authority: KeyAndCertificate): boolean {
  const issuer = new X509Certificate(authority.certificate)
  const issued = new X509Certificate(certificate)
  return issued.checkIssued(issuer) && issued.verify(issuer.publicKey)
}
