import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { getErrorMessage } from '../core/error-message.ts'
import { isRecord } from '../core/read-member.ts'
import type { Tenants } from '../core/tenant.ts'
import { DataError } from './database.ts'
import { addSnapshots, loadTenantFile, type SavedSnapshot, type TenantFile } from './snapshots.ts'

/** The suffix of the files in which versions without a database stored one tenant each. */
const TENANT_SUFFIX = '.tenant.json'
const KEY_FILE = 'signing-key.json'
/** The folder to which the old files are moved once the database contains them. */
export const OLD_FILES_FOLDER = 'before-database'

type OldTenant = { public_token: string; state: TenantFile; snapshots: SavedSnapshot[] }

function isOldTenant(content: unknown): content is OldTenant {
  return isRecord(content) && typeof content['public_token'] === 'string' && isRecord(content['state'])
}

async function listOldFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name === KEY_FILE || name.endsWith(TENANT_SUFFIX))
}

/** @throws DataError */
async function readOldFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new DataError(`Cannot read ${file}: ${getErrorMessage(cause)}`, { cause })
  }
}

/** @throws DataError */
async function loadOldFile(tenants: Tenants, file: string): Promise<void> {
  const content = await readOldFile(file)
  try {
    if (file.endsWith(KEY_FILE)) return await tenants.signingKeys.importPrivateJwk(content as JWK) // jose checks it
    const tenant = isOldTenant(content) ? tenants.find(content.public_token) : undefined
    if (!tenant || !isOldTenant(content)) throw new Error('it is not the file of a tenant')
    loadTenantFile(tenant, content.state)
    addSnapshots(tenant, content.snapshots)
  } catch (cause) {
    throw new DataError(`Cannot use ${file}: ${getErrorMessage(cause)}`, { cause })
  }
}

/** Loads the files of versions that had no database. @throws DataError */
export async function loadOldFiles(folder: string, tenants: Tenants): Promise<void> {
  for (const name of await listOldFiles(folder)) await loadOldFile(tenants, join(folder, name))
}

/** Moves the loaded files away. */
export async function keepOldFiles(folder: string): Promise<void> {
  const names = await listOldFiles(folder)
  if (names.length === 0) return
  await mkdir(join(folder, OLD_FILES_FOLDER), { recursive: true })
  for (const name of names) await rename(join(folder, name), join(folder, OLD_FILES_FOLDER, name))
}
