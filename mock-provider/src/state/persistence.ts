import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import {
  loadSnapshots,
  loadTenantFile,
  saveSnapshots,
  toTenantFile,
  type SavedSnapshot,
  type TenantFile,
} from './snapshots.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

/** Keeps tenants in a folder, so that they outlive their process. */
export type Persistence = {
  /** Reads what is in the folder. Nothing is written before. @throws DataError */
  load(): Promise<void>
  /** Resolves once the tenant's present state is on the disk. What is asked for meanwhile is written together. */
  commit(tenants: readonly Tenant[]): Promise<void>
}

/** The folder holds something that this version cannot read. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** One tenant as it lies in the folder. */
type StoredTenant = { public_token: string; state: TenantFile; snapshots: SavedSnapshot[] }

const KEY_FILE = 'signing-key.json'
const TENANT_SUFFIX = '.tenant.json'
const TEMPORARY_SUFFIX = '.tmp'

/** Readable, and different for tokens that differ in letter case alone, which some file systems do not tell apart. */
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

/** The file is either the old one or the new one, whenever the process or the machine stops (POSIX rename). */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
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
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as Content
  } catch (cause) {
    throw new DataError(`Cannot read ${join(folder, name)}: ${(cause as Error).message}`, { cause })
  }
}

function toText(tenant: Tenant): string {
  const stored: StoredTenant = {
    public_token: tenant.public_token,
    state: toTenantFile(tenant),
    snapshots: saveSnapshots(tenant),
  }
  return `${JSON.stringify(stored)}\n`
}

/** @throws DataError */
function place(tenants: Tenants, { public_token, state, snapshots }: StoredTenant, file: string): Tenant {
  const tenant = tenants.find(public_token)
  if (!tenant) throw new DataError(`${file} is of a tenant ${public_token} that cannot be.`)
  try {
    loadTenantFile(tenant, state)
  } catch (cause) {
    throw new DataError(`Cannot use ${file}: ${(cause as Error).message}`, { cause })
  }
  loadSnapshots(tenant, snapshots)
  return tenant
}

/** @param folder made when it does not exist; one process at a time */
export function createPersistence(folder: string, tenants: Tenants): Persistence {
  /** What lies on the disk, by public token. */
  const written = new Map<string, string>()
  const waiting = new Set<Tenant>()
  let isLoaded = false
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function write(tenant: Tenant): Promise<void> {
    const { public_token } = tenant
    if (!tenants.all().includes(tenant)) {
      // Forgotten, unless another of its name has come into being, which is written for itself.
      if (tenants.all().some((other) => other.public_token === public_token)) return
      await rm(join(folder, toFileName(public_token)), { force: true })
      written.delete(public_token)
      return syncFolder(folder)
    }
    const text = toText(tenant)
    if (written.get(public_token) === text) return
    await writeWhole(folder, toFileName(public_token), text)
    written.set(public_token, text)
  }

  async function flush(): Promise<void> {
    next = undefined
    const due = [...waiting]
    waiting.clear()
    for (const tenant of due) await write(tenant)
  }

  /** One write at a time; whoever comes while one is on its way shares the next. */
  function commit(changed: readonly Tenant[]): Promise<void> {
    if (!isLoaded) return Promise.resolve()
    for (const tenant of changed) waiting.add(tenant)
    if (!next) {
      next = current.then(flush)
      current = next.catch(() => undefined) // told to those who wait for it
    }
    return next
  }

  async function load(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = await readdir(folder)
    for (const name of names.filter((it) => it.endsWith(TEMPORARY_SUFFIX))) await rm(join(folder, name))
    if (names.includes(KEY_FILE)) await tenants.signingKeys.importPrivateJwk(await readJson<JWK>(folder, KEY_FILE))
    else await writeWhole(folder, KEY_FILE, JSON.stringify(await tenants.signingKeys.exportPrivateJwk()))
    for (const name of names.filter((it) => it.endsWith(TENANT_SUFFIX))) {
      place(tenants, await readJson<StoredTenant>(folder, name), join(folder, name))
    }
    isLoaded = true
    await commit(tenants.all())
  }

  return { load, commit }
}
