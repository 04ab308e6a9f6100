import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import {
  addSnapshots,
  loadTenantFile,
  listSavedSnapshots,
  toTenantFile,
  type SavedSnapshot,
  type TenantFile,
} from './snapshots.ts'
import { getErrorMessage } from '../core/error-message.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

/** Stores tenants in a folder, so that they survive a restart. */
export type Persistence = {
  /** Loads the folder. `commit` writes nothing before. @throws DataError */
  load(): Promise<void>
  /** Resolves once the present state of the tenants is on the disk. Commits that wait are written together. */
  commit(tenants: readonly Tenant[]): Promise<void>
}

/** The folder has a file that this version cannot read. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** The content of a tenant's file. */
type StoredTenant = { public_token: string; state: TenantFile; snapshots: SavedSnapshot[] }

const KEY_FILE = 'signing-key.json'
const TENANT_SUFFIX = '.tenant.json'
const TEMPORARY_SUFFIX = '.tmp'

/** The hash distinguishes tokens that differ in case only, on file systems that ignore case. */
function toFileName(public_token: string): string {
  const hash = createHash('sha256').update(public_token).digest('hex').slice(0, 16)
  return `${public_token.slice(0, 80).toLowerCase()}-${hash}${TENANT_SUFFIX}`
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file atomically: after a crash it is either the old one or the new one (POSIX rename). */
async function writeAtomically(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  const handle = await open(`${path}${TEMPORARY_SUFFIX}`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}${TEMPORARY_SUFFIX}`, path)
  await syncFolder(folder)
}

/** @throws DataError */
async function readJson<Content>(folder: string, name: string): Promise<Content> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as Content // this module wrote the file
  } catch (cause) {
    throw new DataError(`Cannot read ${join(folder, name)}: ${getErrorMessage(cause)}`, { cause })
  }
}

function toFileText(tenant: Tenant): string {
  const stored: StoredTenant = {
    public_token: tenant.public_token,
    state: toTenantFile(tenant),
    snapshots: listSavedSnapshots(tenant),
  }
  return `${JSON.stringify(stored)}\n`
}

/** Restores one stored tenant. @throws DataError */
function loadTenant(tenants: Tenants, { public_token, state, snapshots }: StoredTenant, file: string): Tenant {
  const tenant = tenants.find(public_token)
  if (!tenant) throw new DataError(`${file} has an invalid tenant token: ${public_token}.`)
  try {
    loadTenantFile(tenant, state)
  } catch (cause) {
    throw new DataError(`Cannot use ${file}: ${getErrorMessage(cause)}`, { cause })
  }
  addSnapshots(tenant, snapshots)
  return tenant
}

/** Creates the persistence of one mock. @param folder created when missing; for one process at a time */
export function createPersistence(folder: string, tenants: Tenants): Persistence {
  /** The file contents on the disk, by public token. */
  const written = new Map<string, string>()
  const waiting = new Set<Tenant>()
  let isLoaded = false
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function write(tenant: Tenant): Promise<void> {
    const { public_token } = tenant
    if (!tenants.all().includes(tenant)) {
      // The tenant was deleted. A new one with its token has a commit of its own.
      if (tenants.all().some((other) => other.public_token === public_token)) return
      await rm(join(folder, toFileName(public_token)), { force: true })
      written.delete(public_token)
      return syncFolder(folder)
    }
    const text = toFileText(tenant)
    if (written.get(public_token) === text) return
    await writeAtomically(folder, toFileName(public_token), text)
    written.set(public_token, text)
  }

  async function flush(): Promise<void> {
    next = undefined
    const due = [...waiting]
    waiting.clear()
    for (const tenant of due) await write(tenant)
  }

  /** Runs one write at a time. Commits that arrive during a write share the next one. */
  function commit(changed: readonly Tenant[]): Promise<void> {
    if (!isLoaded) return Promise.resolve()
    for (const tenant of changed) waiting.add(tenant)
    if (!next) {
      next = current.then(flush)
      current = next.catch(() => undefined) // callers of `commit` get the error
    }
    return next
  }

  async function load(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = await readdir(folder)
    for (const name of names.filter((it) => it.endsWith(TEMPORARY_SUFFIX))) await rm(join(folder, name))
    if (names.includes(KEY_FILE)) await tenants.signingKeys.importPrivateJwk(await readJson<JWK>(folder, KEY_FILE))
    else await writeAtomically(folder, KEY_FILE, JSON.stringify(await tenants.signingKeys.exportPrivateJwk()))
    for (const name of names.filter((it) => it.endsWith(TENANT_SUFFIX))) {
      loadTenant(tenants, await readJson<StoredTenant>(folder, name), join(folder, name))
    }
    isLoaded = true
    await commit(tenants.all())
  }

  return { load, commit }
}
