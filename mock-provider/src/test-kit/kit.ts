import type { ErrorType, Fault, FaultRule, Message, OperationId } from '@latchkey/openapi'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { createFault, faults } from '../faults/faults.ts'
import { listJournal } from '../journal/journal.ts'
import { listMessages, type MessageFilter } from '../messages/messages.ts'
import { checkMessageFilter, DEFAULT_MESSAGE_TIMEOUT_MS, type MessageWait } from '../messages/wait-for-message.ts'
import type { MockProvider } from '../mock-provider.ts'
import { createSoftwareWallet, type SoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { checkFaultRule } from './kit-input.ts'
import { createTestAssistant, type TestAssistant } from './test-assistant.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestPasskey, type TestPasskey } from './test-passkey.ts'
import { createTestWebhooks, type TestWebhooks } from './test-webhooks.ts'

export type Inbox = {
  /**
   * Waits for a message that matches. In a test with the fixture `idp`, the start of the provider counts to the default
   * wait, so that the test shows this error and not that of its runner.
   *
   * @returns the newest
   * @throws Error when none arrives in time. It lists the messages that did arrive
   */
  waitFor(wanted?: Omit<MessageWait, 'tenant'>): Promise<Message>
  /** Lists messages, newest first. */
  list(filter?: MessageFilter): Message[]
}

export type Faults = {
  /** Makes the next calls of an operation fail. @param times default 1 */
  fail(operation_id: OperationId, error_type: ErrorType, times?: number): Fault
  arm(rule: FaultRule): Fault
  /** Removes all rules. They then need not have fired. */
  clear(): void
  /**
   * Checks that every rule has fired at least once. The fixture `faults` calls it at the end of its test.
   *
   * @throws Error naming each rule that has not
   */
  checkUsed(): void
}

/** What a test needs besides its app. All parts belong to one tenant. */
export type Kit = {
  inbox: Inbox
  clock: TestClock
  faults: Faults
  /** An authenticator. It signs for the page that started the ceremony. */
  passkey: TestPasskey
  /** A new Ethereum wallet. `createSoftwareWallet` creates others. */
  wallet: SoftwareWallet
  assistant: TestAssistant
  webhooks: TestWebhooks
}

/** A tenant of a mock provider, such as `createIdp` returns. */
type Provided = { readonly mock: MockProvider; readonly tenant: Tenant }

/** Creates a kit for any test runner. Tests that run at the same time need tenants of their own: see `createIdp`. */
export function createKit(idp: Provided): Kit {
  const { mock, tenant } = idp
  return {
    inbox: createInbox(idp),
    clock: createTestClock(tenant.clock),
    faults: createFaults(tenant),
    passkey: createTestPasskey(tenant),
    wallet: createSoftwareWallet(),
    assistant: createTestAssistant(getToolServerUrl(tenant)),
    webhooks: createTestWebhooks(mock, tenant),
  }
}

/** How long the start of a provider took, if it was part of a test. In milliseconds. */
export const startTimes = new WeakMap<Provided, number>()

/** The shortest default wait for a message, however long the start took. */
const SHORTEST_WAIT_MS = 1_000

function createInbox(idp: Provided): Inbox {
  const { mock, tenant } = idp
  const timeout_ms = Math.max(SHORTEST_WAIT_MS, DEFAULT_MESSAGE_TIMEOUT_MS - Math.ceil(startTimes.get(idp) ?? 0))
  return {
    waitFor: (wanted) => mock.messages.waitFor({ timeout_ms, ...wanted, tenant: tenant.public_token }),
    list(filter = {}) {
      checkMessageFilter('inbox.list', filter)
      return listMessages(tenant, filter)
    },
  }
}

function createFaults(tenant: Tenant): Faults {
  const armed = new Set<string>()
  const arm = (name: string, rule: FaultRule) => {
    checkFaultRule(name, rule)
    const fault = createFault(tenant, rule)
    armed.add(fault.fault_id)
    return fault
  }
  return {
    fail: (operation_id, error_type, times = 1) => arm('faults.fail', { operation_id, error_type, times }),
    arm: (rule) => arm('faults.arm', rule),
    clear: () => faults(tenant).clear(),
    checkUsed() {
      const unused = [...faults(tenant).values()].filter(
        (fault) => armed.has(fault.fault_id) && !hasFired(tenant, fault),
      )
      if (unused.length === 0) return
      const called = [...new Set(listJournal(tenant).map(({ operation_id }) => operation_id))].toReversed()
      throw new Error(
        `faults: ${unused.map(describeRule).join('; ')} never fired. ` +
          `${called.length > 0 ? `The operations called were ${called.join(', ')}.` : 'No operation was called.'} ` +
          'If the test does not need the rule, remove it with faults.clear().',
      )
    },
  }
}

/** Whether a rule that is still armed has fired. */
function hasFired(tenant: Tenant, { fault_id, times, remaining }: Fault): boolean {
  return (times !== undefined && remaining !== times) || listJournal(tenant, { fault_id }).length > 0
}

function describeRule({ operation_id, operation_ids = [], kind, error_type }: Fault): string {
  return `${error_type ?? kind} of ${operation_id ?? operation_ids.join(', ')}`
}
