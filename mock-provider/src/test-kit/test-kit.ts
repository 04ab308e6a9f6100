import {
  DEFAULT_PUBLIC_TOKEN,
  type JournalEntry,
  type MockSchemas,
  type TenantConfig,
  type User,
} from '@latchkey/openapi'
import { listJournal, type JournalFilter } from '../journal/journal.ts'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { createMockProvider, type MockProvider } from '../mock-provider.ts'
import type { MockProviderOptions } from '../mock-provider-options.ts'
import { listSecrets, toFirstSecret } from '../core/project-secrets.ts'
import { readMember } from '../core/read-member.ts'
import { toSeed } from '../recording/recording.ts'
import { setNextSeed } from '../recording/replayed-calls.ts'
import { changeConfig } from '../state/change-config.ts'
import type { Tenant } from '../core/tenant.ts'
import { createKit, startTimes, type Kit } from './kit.ts'
import { checkJournalFilter, checkNewUser, checkSettings } from './kit-input.ts'
import type { ScenarioName } from '../../scenarios/index.ts'
import type { TenantFile } from '../state/snapshots.ts'
import type { Seed } from '../state/seed-file.ts'
import { checkUnique, createUser, type NewUser } from '../users/users.ts'

export { createKit, type Faults, type Inbox, type Kit } from './kit.ts'
export { showPasscode } from '../virtual-devices/authenticator-app.ts'
export type { TenantFile } from '../state/snapshots.ts'
export type { ScenarioName } from '../../scenarios/index.ts'
export { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'

/**
 * The provider of the app under test. It refuses the same input as the control plane, with a TypeError that names the
 * field and the reason.
 */
export type Idp = {
  /** The provider's address, for the app's configuration. */
  readonly url: string
  readonly public_token: string
  /** The credentials of the app's own server, together with `secret`. */
  readonly project_id: string
  /** The project's oldest secret. */
  readonly secret: string
  readonly mock: MockProvider
  readonly tenant: Tenant
  createUser(known?: NewUser): User
  configure(settings: Partial<TenantConfig>): void
  /** Puts the tenant into the state of a scenario. @throws Error for an unknown one, naming the nearest */
  applyScenario(name: ScenarioName): Promise<void>
  /** Puts the tenant into the state of an export, or of a bug report. @throws Error for a state that no tenant can have */
  importTenant(file: TenantFile): Promise<void>
  /**
   * Creates the users of an export of Auth0, Firebase, Cognito, Clerk or Supabase, or of any CSV with a header. They sign
   * in with their old passwords, if the file has hashes of them.
   *
   * @param text of the file
   * @throws Error for a file that has no users
   */
  importUsers(text: string, options?: Omit<UserImport, 'file'>): Promise<UserImportReport>
  /**
   * Gives the next call the random values of a recorded one, so that the recorded signatures of a wallet or a passkey
   * are valid again.
   *
   * @param seed of the bug report
   * @param index of the recorded call
   */
  seedNextCall(seed: string, index: number): void
  journal(filter?: JournalFilter): JournalEntry[]
}

/** The options of an import of users, and what was imported. */
export type UserImport = MockSchemas['UserImport']
export type UserImportReport = MockSchemas['UserImportReport']

/** The fixtures that each test gets. */
export type Latchkey = Kit & {
  /** The tenant that the fixtures belong to. Replace it in `test.extend`. Default: the provider's default tenant. */
  public_token: string | undefined
  /** The seed of the provider. Replace it in `test.extend`. Nothing by default. */
  seed: Seed | undefined
  /** HTTPS for the provider, at `idp.mock.https`. Replace it in `test.extend`. None by default. */
  https: MockProviderOptions['https']
  idp: Idp
  /** The following fixtures in one object. */
  kit: Kit
}

type Use<Value> = (value: Value) => Promise<void>
type Given = { kit: Kit }
type Start = { [Name in 'seed' | 'https' | 'public_token']?: Latchkey[Name] | undefined }

/**
 * Returns a tenant of a mock provider that several tests share. It serves as the fixture `idp` of one of those tests.
 * The other fixtures then belong to that tenant.
 *
 * @param public_token default: the provider's default tenant
 * @throws TypeError for a public token that no tenant can have
 */
export function createIdp(mock: MockProvider, public_token?: string): Idp {
  const tenant = public_token === undefined ? mock.tenants.default() : mock.tenants.find(public_token)
  if (!tenant) throw new TypeError(`createIdp: public_token "${public_token}" must begin with public-token-test-.`)
  const post = async <Body>(path: string, payload: object, name: string): Promise<Body> => {
    const url = `/_mock/${tenant.public_token}/${path}`
    const response = await mock.app.inject({ method: 'POST', url, payload })
    if (response.statusCode >= 400) throw new Error(`${name}: ${readMember(response.json(), 'error_message')}`)
    return response.json<Body>()
  }
  return {
    url: mock.addresses.provider,
    public_token: tenant.public_token,
    project_id: tenant.project_id,
    get secret() {
      return listSecrets(tenant)[0]?.secret ?? toFirstSecret(tenant.project_id)
    },
    mock,
    tenant,
    createUser(known = {}) {
      checkNewUser('idp.createUser', known)
      if (known.phone_number !== undefined) checkPhoneNumberFormat(known.phone_number)
      checkUnique(tenant, known)
      return createUser(tenant, known)
    },
    configure(settings) {
      checkSettings('idp.configure', settings)
      changeConfig(tenant, settings)
    },
    async importUsers(text, options = {}) {
      return post('users/import', { file: { text }, ...options }, 'idp.importUsers')
    },
    async applyScenario(name) {
      await post('scenario', { name }, 'idp.applyScenario')
    },
    async importTenant(file) {
      await post('import', file, 'idp.importTenant')
    },
    seedNextCall(seed, index) {
      setNextSeed(tenant, toSeed(seed, index))
    },
    journal(filter = {}) {
      checkJournalFilter('idp.journal', filter)
      return listJournal(tenant, filter)
    },
  }
}

/**
 * Returns the seed of a scenario, for `createMockProvider` and for the fixture `seed`.
 *
 * @param public_token default: the provider's default tenant
 */
export function toScenarioSeed(name: ScenarioName, public_token: string = DEFAULT_PUBLIC_TOKEN): Seed {
  return { tenants: [{ public_token, scenario: { name } }] }
}

/**
 * Fixtures for `test.extend` of Vitest and of Playwright. Each test gets its own provider, on a free port of this
 * machine, which is closed when the test ends.
 */
export const latchkey = {
  // Both runners read the needed fixtures from the pattern.
  // oxlint-disable-next-line no-empty-pattern -- needs no other fixture
  seed: async ({}: object, give: Use<Seed | undefined>) => give(undefined),
  // oxlint-disable-next-line no-empty-pattern -- needs no other fixture
  public_token: async ({}: object, give: Use<string | undefined>) => give(undefined),
  // oxlint-disable-next-line no-empty-pattern -- needs no other fixture
  https: async ({}: object, give: Use<MockProviderOptions['https']>) => give(undefined),
  idp: async ({ seed, https, public_token }: Start, give: Use<Idp>) => {
    const mock = createMockProvider({
      port: 0,
      toolServer: { port: 0 },
      ...(seed && { seed }),
      ...(https && { https }),
    })
    const begin = performance.now()
    await mock.listen()
    try {
      const idp = createIdp(mock, public_token)
      startTimes.set(idp, performance.now() - begin)
      await give(idp)
    } finally {
      await mock.close()
    }
  },
  kit: async ({ idp }: { idp: Idp }, give: Use<Kit>) => give(createKit(idp)),
  inbox: async ({ kit }: Given, give: Use<Kit['inbox']>) => give(kit.inbox),
  clock: async ({ kit }: Given, give: Use<Kit['clock']>) => give(kit.clock),
  faults: async ({ kit }: Given, give: Use<Kit['faults']>) => {
    await give(kit.faults)
    kit.faults.checkUsed()
  },
  passkey: async ({ kit }: Given, give: Use<Kit['passkey']>) => give(kit.passkey),
  wallet: async ({ kit }: Given, give: Use<Kit['wallet']>) => give(kit.wallet),
  assistant: async ({ kit }: Given, give: Use<Kit['assistant']>) => give(kit.assistant),
  webhooks: async ({ kit }: Given, give: Use<Kit['webhooks']>) => give(kit.webhooks),
}
