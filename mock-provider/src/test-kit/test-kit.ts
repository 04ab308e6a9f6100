import type {
  ErrorType,
  Fault,
  FaultRule,
  JournalEntry,
  Message,
  OperationId,
  TenantConfig,
  User,
} from '@latchkey/openapi'
import { createFault, faults } from '../faults/faults.ts'
import { listJournal, type JournalFilter } from '../journal/journal.ts'
import { listMessages, type MessageFilter } from '../messages/messages.ts'
import { createMockProvider, type MessageWait, type MockProvider } from '../mock-provider.ts'
import { createSoftwareWallet, type SoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { createTestAssistant, type TestAssistant } from './test-assistant.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestPasskey, type TestPasskey } from './test-passkey.ts'
import { createUser, type NewUser } from '../users/users.ts'

export { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'

/** The provider that the tested app speaks to. */
export type Idp = {
  /** For the app's configuration: where the SDK finds it. */
  readonly url: string
  readonly public_token: string
  readonly mock: MockProvider
  readonly tenant: Tenant
  createUser(known?: NewUser): User
  configure(settings: Partial<TenantConfig>): void
  journal(filter?: JournalFilter): JournalEntry[]
}

export type Inbox = {
  /** The newest message that matches, as soon as there is one. @throws Error when none comes in time */
  waitFor(wanted?: Omit<MessageWait, 'tenant'>): Promise<Message>
  /** Newest first. */
  list(filter?: MessageFilter): Message[]
}

export type Faults = {
  /** The next calls of an operation fail. Default: the next one. */
  fail(operation_id: OperationId, error_type: ErrorType, times?: number): Fault
  arm(rule: FaultRule): Fault
  clear(): void
}

/** What each test is given. */
export type Latchkey = {
  idp: Idp
  inbox: Inbox
  clock: TestClock
  faults: Faults
  passkey: TestPasskey
  /** An Ethereum wallet of its own; `createSoftwareWallet` makes others. */
  wallet: SoftwareWallet
  assistant: TestAssistant
}

type Use<Value> = (value: Value) => Promise<void>
type Given = { idp: Idp }

function toIdp(mock: MockProvider): Idp {
  const tenant = mock.tenants.default()
  return {
    url: mock.addresses.provider,
    public_token: tenant.public_token,
    mock,
    tenant,
    createUser: (known) => createUser(tenant, known),
    configure: (settings) => void Object.assign(tenant.config, settings),
    journal: (filter) => listJournal(tenant, filter),
  }
}

function toFaults(tenant: Tenant): Faults {
  return {
    fail: (operation_id, error_type, times = 1) => createFault(tenant, { operation_id, error_type, times }),
    arm: (rule) => createFault(tenant, rule),
    clear: () => faults(tenant).clear(),
  }
}

/**
 * Fixtures for `test.extend` of Vitest and of Playwright alike: each test has a provider of its own, on a free port of
 * this machine, that is gone when the test ends.
 */
export const latchkey = {
  // Both runners read from the pattern what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern -- nothing, here
  idp: async ({}: object, give: Use<Idp>) => {
    const mock = createMockProvider({ port: 0, toolServer: { port: 0 } })
    await mock.listen()
    try {
      await give(toIdp(mock))
    } finally {
      await mock.close()
    }
  },
  inbox: async ({ idp }: Given, give: Use<Inbox>) => {
    const { mock, tenant } = idp
    const waitFor: Inbox['waitFor'] = (wanted) => mock.messages.waitFor({ ...wanted, tenant: tenant.public_token })
    await give({ waitFor, list: (filter) => listMessages(tenant, filter) })
  },
  clock: async ({ idp }: Given, give: Use<TestClock>) => give(createTestClock(idp.tenant.clock)),
  faults: async ({ idp }: Given, give: Use<Faults>) => give(toFaults(idp.tenant)),
  // oxlint-disable-next-line no-empty-pattern -- needs nothing
  passkey: async ({}: object, give: Use<TestPasskey>) => give(createTestPasskey()),
  // oxlint-disable-next-line no-empty-pattern -- needs nothing
  wallet: async ({}: object, give: Use<SoftwareWallet>) => give(createSoftwareWallet()),
  assistant: async ({ idp }: Given, give: Use<TestAssistant>) =>
    give(createTestAssistant(getToolServerUrl(idp.tenant))),
}
