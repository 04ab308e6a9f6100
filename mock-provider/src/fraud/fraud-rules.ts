import { isIPv4 } from 'node:net'
import { MILLISECONDS_PER_MINUTE, type MockSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A project's rule for an identifier of devices. */
export type FraudRule = MockSchemas['FraudRuleRow']
export type RuleType = FraudRule['rule_type']
export type FraudAction = FraudRule['action']

/** Keyed by type and identifier. */
const fraudRules = defineTable<FraudRule>('fraud_rules')

const ACTIONS: readonly string[] = ['ALLOW', 'CHALLENGE', 'BLOCK'] satisfies FraudAction[]
const MAX_IDENTIFIER_LENGTH = 200
const MAX_ASN = 4_294_967_295
const CIDR_PREFIX = { minimum: 16, maximum: 32 }

/** Whether a string is an action. */
export function isFraudAction(text: string): text is FraudAction {
  return ACTIONS.includes(text)
}

/** A request to set the rule for an identifier. The action `NONE` removes the rule. */
export type RuleWish = {
  rule_type: RuleType
  identifier: string
  action: string
  description: string | undefined
  expires_in_minutes: number | undefined
}

function refuseRule(message: string): never {
  throw new ProviderError('bad_request', { message })
}

const FORMS: Partial<Record<RuleType, { isValid: (identifier: string) => boolean; message: string }>> = {
  CIDR_BLOCK: {
    isValid: isCidrBlock,
    message: 'cidr_block must be an IPv4 address, or a block of them with a prefix of 16 to 32.',
  },
  ASN: {
    isValid: (text) => /^\d{1,10}$/.test(text) && Number(text) <= MAX_ASN,
    message: `asn must be an integer of 0 to ${MAX_ASN}.`,
  },
  COUNTRY_CODE: { isValid: (text) => /^[A-Z]{2}$/.test(text), message: 'country_code must be two capital letters.' },
}

function isCidrBlock(text: string): boolean {
  const [address = '', prefix = '32', ...rest] = text.split('/')
  const isPrefix =
    /^\d{2}$/.test(prefix) && Number(prefix) >= CIDR_PREFIX.minimum && Number(prefix) <= CIDR_PREFIX.maximum
  return isIPv4(address) && isPrefix && rest.length === 0
}

/** Checks a request to set a rule. @throws ProviderError `bad_request` */
function checkWish({ rule_type, identifier, action, expires_in_minutes = 1 }: RuleWish): void {
  if (action !== 'NONE' && !isFraudAction(action)) refuseRule('action must be ALLOW, CHALLENGE, BLOCK or NONE.')
  if (rule_type === 'COUNTRY_CODE' && action === 'ALLOW') refuseRule('A country cannot have the action ALLOW.')
  if (expires_in_minutes < 1) refuseRule('expires_in_minutes must be positive.')
  if (identifier.length > MAX_IDENTIFIER_LENGTH)
    refuseRule(`An identifier may have at most ${MAX_IDENTIFIER_LENGTH} characters.`)
  const form = FORMS[rule_type]
  if (form && !form.isValid(identifier)) refuseRule(form.message)
}

/** Sets or removes a rule. Returns the rule, if any. @throws ProviderError `bad_request` */
export function setRule(tenant: Tenant, wish: RuleWish): FraudRule | undefined {
  checkWish(wish)
  const { rule_type, identifier, action, description, expires_in_minutes } = wish
  const key = `${rule_type} ${identifier}`
  const rules = fraudRules(tenant)
  const before = rules.get(key)
  if (!isFraudAction(action)) {
    rules.delete(key)
    return undefined
  }
  const now = tenant.clock.now()
  const last_updated_at = toTimestamp(now)
  const rule: FraudRule = {
    rule_type,
    identifier,
    action,
    ...(description && { description }),
    created_at: before?.created_at ?? last_updated_at,
    last_updated_at,
    expires_at: expires_in_minutes === undefined ? null : toEnd(now, expires_in_minutes),
  }
  rules.set(key, rule)
  return rule
}

/** The last millisecond of a year with four digits (RFC 3339 §5.6). */
const LATEST_TIME = 253_402_300_799_999

function toEnd(now: number, minutes: number): number {
  return Math.min(now + minutes * MILLISECONDS_PER_MINUTE, LATEST_TIME)
}

/** Lists the rules that have not expired, oldest first. */
export function listRules(tenant: Tenant): FraudRule[] {
  const now = tenant.clock.now()
  return [...fraudRules(tenant).values()].filter(({ expires_at }) => expires_at === null || expires_at > now)
}

/** The identifiers of a device, in the order in which rules are looked up. */
export type DeviceIdentifiers = Partial<Record<RuleType, string>>

/** Finds the rule for a device: the first one in the order of the identifiers. */
export function findRule(tenant: Tenant, identifiers: DeviceIdentifiers): FraudRule | undefined {
  const rules = listRules(tenant)
  const types = Object.keys(identifiers)
  const matching = rules.filter((rule) => isRuleOf(rule, identifiers[rule.rule_type]))
  return matching.toSorted((one, other) => types.indexOf(one.rule_type) - types.indexOf(other.rule_type))[0]
}

function isRuleOf({ rule_type, identifier }: FraudRule, actual: string | undefined): boolean {
  if (actual === undefined) return false
  return rule_type === 'CIDR_BLOCK' ? isWithin(identifier, actual) : identifier === actual
}

function toBits(address: string): string {
  return address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
}

/** Whether an IP address is within a CIDR block. */
function isWithin(block: string, address: string): boolean {
  const [base = '', prefix = '32'] = block.split('/')
  return isIPv4(address) && toBits(address).slice(0, Number(prefix)) === toBits(base).slice(0, Number(prefix))
}
