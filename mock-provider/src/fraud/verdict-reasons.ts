import type { MockSchemas, ServerSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { isFraudAction, type FraudAction } from './fraud-rules.ts'

/** The project's own action for a verdict reason. */
type VerdictOverride = MockSchemas['VerdictOverrideRow']

/** Keyed by the reason. */
const verdictOverrides = defineTable<VerdictOverride>('verdict_overrides')

/** The reason of a verdict that a rule decides. It has no default action. */
export const RULE_MATCH = 'RULE_MATCH'

/** The actions of the reasons that the provider's public pages name. */
const DEFAULT_ACTIONS: ReadonlyMap<string, FraudAction> = new Map<string, FraudAction>([
  ['HEADLESS_BROWSER_AUTOMATION', 'BLOCK'],
  ['USER_AGENT_DECEPTION', 'BLOCK'],
  ['VIRTUAL_MACHINE', 'CHALLENGE'],
  ['SMART_RATE_LIMIT_WARNING', 'CHALLENGE'],
])

const REASON_PATTERN = /^[A-Z][A-Z0-9_]{0,99}$/

/** Whether a string can be a verdict reason. */
export function isVerdictReason(text: unknown): text is string {
  return typeof text === 'string' && REASON_PATTERN.test(text) && text !== RULE_MATCH
}

/** Assumed: a reason that no public page names leads to a challenge. */
function getDefaultAction(reason: string): FraudAction {
  return DEFAULT_ACTIONS.get(reason) ?? 'CHALLENGE'
}

/** Finds the project's own action for a reason. */
export function findOverride(tenant: Tenant, reason: string): FraudAction | undefined {
  return verdictOverrides(tenant).get(reason)?.override_action
}

/** Returns the action that a reason leads to. */
export function getAction(tenant: Tenant, reason: string): FraudAction {
  return findOverride(tenant, reason) ?? getDefaultAction(reason)
}

function toReasonAction(tenant: Tenant, verdict_reason: string): ServerSchemas['VerdictReasonAction'] {
  const { verdict_reason: _same, ...override } = verdictOverrides(tenant).get(verdict_reason) ?? {}
  return { verdict_reason, default_action: getDefaultAction(verdict_reason), ...override }
}

/** Sets or removes the project's own action for a reason. @throws ProviderError `bad_request` */
export function overrideReason(
  tenant: Tenant,
  verdict_reason: string,
  override_action: string,
  override_description?: string,
): ServerSchemas['VerdictReasonAction'] {
  if (!isVerdictReason(verdict_reason))
    throw new ProviderError('bad_request', { message: 'verdict_reason is not a reason that can be overridden.' })
  if (override_action === 'NONE') verdictOverrides(tenant).delete(verdict_reason)
  else if (isFraudAction(override_action))
    verdictOverrides(tenant).set(verdict_reason, {
      verdict_reason,
      override_action,
      override_created_at: toTimestamp(tenant.clock.now()),
      ...(override_description && { override_description }),
    })
  else throw new ProviderError('bad_request', { message: 'override_action must be ALLOW, CHALLENGE, BLOCK or NONE.' })
  return toReasonAction(tenant, verdict_reason)
}

/** Lists the reasons that are known or overridden. */
export function listReasonActions(tenant: Tenant, isOverriddenOnly: boolean): ServerSchemas['VerdictReasonAction'][] {
  const overridden = [...verdictOverrides(tenant).keys()]
  const reasons = isOverriddenOnly ? overridden : new Set([...DEFAULT_ACTIONS.keys(), ...overridden])
  return Array.from(reasons, (reason) => toReasonAction(tenant, reason))
}
