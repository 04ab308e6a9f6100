import { DEFAULT_PUBLIC_TOKEN, type Message, type TenantConfig } from '@latchkey/openapi'
import {
  findPublicToken,
  findTenantWebUrl,
  findTokenOfHost,
  TEST_TOKEN_PATTERN,
  toIssuer,
  toProjectId,
  toToolServerUrl,
} from '../../facts/tenant-addresses.ts'
import type { Addresses } from './addresses.ts'
import { createClock, type Clock } from './clock.ts'
import type { SigningKeys } from './keys.ts'
import { ProviderError } from './provider-error.ts'
import { Tables } from '../store/rows.ts'
import type { Table } from '../store/table.ts'

/** The maximum length of a path parameter. The router's own limit is shorter than the longest token. */
export const MAX_PATH_PART_LENGTH = 200

/** Sends messages out of the mock, in addition to the inbox. */
export type MailTransport = {
  /** Returns at once and never throws. Failures are reported to the transport's `onError`. */
  send(config: TenantConfig, message: Message): void
  close(): void
}

/**
 * Verifies signatures of contract wallets. These have no key; the contract itself decides whether a signature is valid.
 */
export type ContractWallets = {
  /**
   * Whether the wallet accepts the signature of a message. Never throws.
   *
   * @param address with its checksum
   * @param signature hexadecimal
   */
  hasSigned(address: string, message: string, signature: string): Promise<boolean>
}

/** A project of the provider: everything that one public token can reach. */
export type Tenant = {
  readonly public_token: string
  readonly project_id: string
  readonly addresses: Addresses
  readonly tables: Tables
  /** Data that is stored with the tenant, but is not part of an export: the configuration, the clock, the snapshots. */
  readonly records: Tables
  readonly clock: Clock
  /** One key per mock, shared by its tenants. @internal */
  readonly signingKeys: SigningKeys
  /** The signing key of the simulated Google, which is a different party from the provider. @internal */
  readonly googleKeys: SigningKeys
  /** Sends messages out of the mock, in addition to the inbox. @internal */
  readonly mailTransport: MailTransport | undefined
  /** Verifies signatures of contract wallets. Undefined without a node: these wallets then cannot sign in. @internal */
  readonly contractWallets: ContractWallets | undefined
  /** The configuration, which is changed in place, as rows are (see `Tables`). */
  readonly config: TenantConfig
}

/** All tenants of one mock. */
export type Tenants = {
  /** @internal */
  readonly signingKeys: SigningKeys
  /**
   * Finds the tenant of a token. A test token creates its tenant; any other unknown token has none.
   *
   * @throws ProviderError `bad_request` when the mock has as many tenants with content as it may have
   */
  find(public_token: string): Tenant | undefined
  /** Finds or creates a tenant by project id, as `find` does by token. */
  findByProjectId(project_id: string): Tenant | undefined
  /** Finds the first tenant that matches a condition, for requests whose ids arrive without a token. */
  findOwner(owns: (tenant: Tenant) => boolean): Tenant | undefined
  default(): Tenant
  /** These tenants, for lookups that create none except the default tenant. */
  readonly existing: Tenants
  all(): Tenant[]
  /** Deletes a tenant. Its token creates an empty one when it is used again. */
  delete(tenant: Tenant): void
  /** Calls back for every tenant that is created or deleted from now on. There is one follower, the persistence. */
  follow(follower: TenantsFollower): void
}

/** Is notified when a tenant is created or deleted. */
export type TenantsFollower = { onCreate(tenant: Tenant): void; onDelete(tenant: Tenant): void }

/** Everything that the tenants of a mock share. @internal */
export type TenantsOptions = Pick<
  Tenant,
  'addresses' | 'signingKeys' | 'googleKeys' | 'mailTransport' | 'contractWallets'
> & {
  /** Returns the configuration that a new tenant starts with. */
  createConfig: () => TenantConfig
  /** Default `DEFAULT_MAX_TENANTS`. */
  maxTenants?: number
  /** Whether a tenant is in its initial state, so that it may be deleted to make room. By default no tenant is. */
  isUntouched?: (tenant: Tenant) => boolean
  /** Called after a tenant was deleted. */
  onDelete?: (tenant: Tenant) => void
}

/** The most tenants of a mock besides the default one. */
export const DEFAULT_MAX_TENANTS = 5_000

function createTenant(public_token: string, options: TenantsOptions): Tenant {
  const { addresses, signingKeys, googleKeys, mailTransport, contractWallets, createConfig } = options
  const records = new Tables()
  const settings = getSettings({ records })
  return {
    addresses,
    signingKeys,
    googleKeys,
    mailTransport,
    contractWallets,
    public_token,
    project_id: toProjectId(public_token),
    tables: new Tables(),
    records,
    clock: createClock(),
    get config() {
      return settings.get(CONFIG_KEY) ?? settings.insert(CONFIG_KEY, createConfig())
    },
  }
}

const CONFIG_KEY = 'config'

/** Returns the table of the tenant's configuration, which is its only row. */
function getSettings({ records }: Pick<Tenant, 'records'>): Table<TenantConfig> {
  return records.open('settings') as Table<TenantConfig> // no other code writes to this table
}

function refuseTenant(maxTenants: number): never {
  const message = `This mock has ${maxTenants} tenants with content, which is its limit. Delete some in the console, or raise --max-tenants.`
  throw new ProviderError('bad_request', { message })
}

/** Creates an empty registry. Tenants are created lazily. @internal */
export function createTenants(options: TenantsOptions): Tenants {
  const { maxTenants = DEFAULT_MAX_TENANTS, isUntouched = () => false, onDelete } = options
  const byToken = new Map<string, Tenant>()
  let follower: TenantsFollower | undefined
  /** The tenants in the order of their last use, which makes the least recently used one easy to find. */
  const used = new Set<Tenant>()
  function touch(tenant: Tenant): Tenant {
    used.delete(tenant)
    used.add(tenant)
    return tenant
  }
  function remove(tenant: Tenant): void {
    // A tenant that was deleted earlier may still be in use, while its token belongs to another tenant.
    if (byToken.get(tenant.public_token) !== tenant) return
    byToken.delete(tenant.public_token)
    used.delete(tenant)
    follower?.onDelete(tenant)
    onDelete?.(tenant)
  }
  /** Deletes the least recently used tenant among those without content. @throws ProviderError `bad_request` */
  function makeRoom(): void {
    const count = byToken.size - (byToken.has(DEFAULT_PUBLIC_TOKEN) ? 1 : 0)
    if (count < maxTenants) return
    for (const tenant of used) {
      if (tenant.public_token !== DEFAULT_PUBLIC_TOKEN && isUntouched(tenant)) return remove(tenant)
    }
    refuseTenant(maxTenants)
  }
  function getOrCreate(public_token: string): Tenant {
    const existing = byToken.get(public_token)
    if (existing) return touch(existing)
    // The default tenant is never refused.
    if (public_token !== DEFAULT_PUBLIC_TOKEN) makeRoom()
    const created = createTenant(public_token, options)
    byToken.set(public_token, created)
    follower?.onCreate(created)
    return touch(created)
  }
  function findExisting(public_token: string): Tenant | undefined {
    const existing = byToken.get(public_token)
    return existing && touch(existing)
  }
  const findByPattern = (public_token: string) =>
    TEST_TOKEN_PATTERN.test(public_token) ? getOrCreate(public_token) : undefined
  function toTenants(find: Tenants['find'], getExisting: () => Tenants): Tenants {
    return {
      signingKeys: options.signingKeys,
      find,
      findByProjectId(project_id) {
        const public_token = findPublicToken(project_id)
        return public_token === undefined ? undefined : find(public_token)
      },
      findOwner: (owns) => [...byToken.values()].find(owns),
      default: () => getOrCreate(DEFAULT_PUBLIC_TOKEN),
      get existing() {
        return getExisting()
      },
      all: () => [...byToken.values()],
      delete: remove,
      follow: (wanted) => void (follower = wanted),
    }
  }
  const existing = toTenants(findExisting, () => existing)
  return toTenants(findByPattern, () => existing)
}

/** The part of a request that says by which address it came. */
type Called = { protocol: 'http' | 'https' }

/** Returns the provider's address by which a request came. By default, the one in mails and on pages. */
export function getCalledAddress({ addresses }: Tenant, request?: Called): string {
  return (request?.protocol === 'https' && addresses.provider_https) || addresses.provider
}

/**
 * Returns the tenant's issuer for those who call the provider as a request does, without a trailing slash (RFC 8414 §2).
 * A client compares it with the address that it was given.
 */
export function getIssuer(tenant: Tenant, request?: Called): string {
  return toIssuer(tenant.public_token, getCalledAddress(tenant, request))
}

/** Returns the URL of the tenant's web app. A tenant without a web app of its own uses the default tenant's. */
export function getWebUrl({ public_token, addresses }: Tenant): string {
  return findTenantWebUrl(public_token, addresses.web) ?? addresses.web
}

/** Returns the tenant whose web app has this host name, else the default tenant. */
export function getTenantOfHost(tenants: Tenants, hostname: string): Tenant {
  const public_token = findTokenOfHost(hostname)
  return (public_token !== undefined && tenants.find(public_token)) || tenants.default()
}

/** Returns the URL given to an assistant, which is also the `resource` of its tokens (RFC 8707, RFC 9728). */
export function getToolServerUrl({ public_token, addresses }: Tenant): string {
  return toToolServerUrl(public_token, addresses.tool_server)
}
