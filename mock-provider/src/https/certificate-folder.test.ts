import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getCacheFolder, prepareCertificate } from './certificate-folder.ts'
import { machineNow } from '../core/clock.ts'

const DAY_MS = 86_400_000

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the HTTPS certificate covers the local host names, and its CA is constrained to localhost', async () => {
  const { certificate, certify, ca_file } = await prepareCertificate(await createFolder())
  const server = new X509Certificate(certificate)
  const authority = new X509Certificate(await readFile(ca_file))
  expect(server.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1')
  expect(new X509Certificate((await certify('acme.localhost'))?.certificate ?? '').subjectAltName).toBe(
    'DNS:acme.localhost',
  )
  expect(server.ca).toBe(false)
  expect(server.verify(authority.publicKey)).toBe(true)
  expect(authority.ca).toBe(true)
  // The only permitted subtree of the name constraints: a dNSName (RFC 5280 §4.2.1.10).
  expect(authority.raw.includes(Buffer.from('\u001d\u001e', 'latin1'))).toBe(true)
  expect(authority.raw.includes(Buffer.from('0\u000f\u00a0\u000d0\u000b\u0082\tlocalhost', 'latin1'))).toBe(true)
})

test('private key files are readable by their owner only', { tags: 'threat.m8' }, async () => {
  const folder = await createFolder()
  await prepareCertificate(folder)
  const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)
  // Windows has no POSIX file permissions.
  const [secret, open] = process.platform === 'win32' ? ['666', '666'] : ['600', '644']
  for (const name of ['authority-key.pem', 'server-key.pem']) expect(await modeOf(name)).toBe(secret)
  expect(await modeOf('ca.pem')).toBe(open)
  expect(await readFile(join(folder, 'ca.pem'), 'utf8')).not.toContain('PRIVATE')
})

test('a restart reuses the HTTPS certificate', async () => {
  const folder = await createFolder()
  const { certify: _, ...first } = await prepareCertificate(folder)
  expect(await prepareCertificate(folder)).toMatchObject(first)
})

test('an old HTTPS certificate is renewed by the same CA, and an old CA is replaced', async () => {
  const folder = await createFolder()
  const now = machineNow()
  const first = await prepareCertificate(folder, [], now)
  const authority = await readFile(first.ca_file, 'utf8')
  expect((await prepareCertificate(folder, [], now + 790 * DAY_MS)).certificate).toBe(first.certificate)
  const second = await prepareCertificate(folder, [], now + 800 * DAY_MS)
  expect(second.certificate).not.toBe(first.certificate)
  expect(await readFile(second.ca_file, 'utf8')).toBe(authority)
  const third = await prepareCertificate(folder, [], now + 3640 * DAY_MS)
  const replaced = new X509Certificate(await readFile(third.ca_file))
  expect(new X509Certificate(third.certificate).verify(replaced.publicKey)).toBe(true)
  expect(String(replaced)).not.toBe(authority)
})

test('damaged certificate files are replaced', async () => {
  const folder = await createFolder()
  const first = await prepareCertificate(folder)
  await writeFile(join(folder, 'authority-key.pem'), 'nonsense')
  const second = await prepareCertificate(folder)
  expect(second.certificate).not.toBe(first.certificate)
  await writeFile(
    join(folder, 'server-key.pem'),
    (await readFile(join(folder, 'authority-key.pem'), 'utf8')).slice(0, -200),
  )
  await writeFile(second.ca_file, '')
  const third = await prepareCertificate(folder)
  expect(new X509Certificate(third.certificate).checkIssued(new X509Certificate(await readFile(third.ca_file)))).toBe(
    true,
  )
})

test('mocks that start at the same time share one CA', async () => {
  const folder = await createFolder()
  const prepared = await Promise.all([1, 2, 3, 4, 5].map(() => prepareCertificate(folder)))
  const authority = new X509Certificate(await readFile(join(folder, 'ca.pem')))
  for (const { certificate } of prepared)
    expect(new X509Certificate(certificate).verify(authority.publicKey)).toBe(true)
})

test('a mock with an authority for the provider’s hosts leaves the file that other mocks of the folder trust', async () => {
  const folder = await createFolder()
  const { ca_file } = await prepareCertificate(folder)
  const before = await readFile(ca_file, 'utf8')
  const both = await prepareCertificate(folder, ['test.stytch.com'])
  expect(await readFile(ca_file, 'utf8')).toBe(before)
  expect((await readFile(both.ca_file, 'utf8')).startsWith(before)).toBe(true)
})

test('if the certificate folder is not writable, a temporary folder is used', async () => {
  const file = join(await createFolder(), 'a-file')
  await writeFile(file, '')
  const { ca_file } = await prepareCertificate(join(file, 'below'))
  onTestFinished(() => rm(join(ca_file, '..'), { recursive: true }))
  expect(ca_file.startsWith(tmpdir())).toBe(true)
  expect(await readFile(ca_file, 'utf8')).toContain('BEGIN CERTIFICATE')
})

test('without a data folder, certificates are stored in the user’s cache folder', () => {
  expect(getCacheFolder({ XDG_CACHE_HOME: '/cache' }, 'linux')).toBe(join('/cache', 'latchkey'))
  expect(getCacheFolder({}, 'linux')).toBe(join(homedir(), '.cache', 'latchkey'))
  expect(getCacheFolder({}, 'darwin')).toBe(join(homedir(), 'Library', 'Caches', 'latchkey'))
  expect(getCacheFolder({ LOCALAPPDATA: 'local' }, 'win32')).toBe(join('local', 'latchkey'))
})
