import type { FastifyInstance } from 'fastify'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { lookUpFingerprint } from '../fraud/fingerprints.ts'
import { listRules, setRule, type FraudRule } from '../fraud/fraud-rules.ts'
import { listReasonActions, overrideReason } from '../fraud/verdict-reasons.ts'
import { getEmailRisk } from '../fraud/email-risk.ts'
import { pickGiven } from '../core/pick-given.ts'

/** Devices, rules about them, and the risk of email addresses (tag `server fraud`). */
export async function fraud(app: FastifyInstance) {
  serve(app, 'serverFraudFingerprintLookup', lookUp)
  serve(app, 'serverFraudRulesSet', set)
  serve(app, 'serverFraudRulesList', list)
  serve(app, 'serverFraudVerdictReasonsOverride', override)
  serve(app, 'serverFraudVerdictReasonsList', listReasons)
  serve(app, 'serverFraudEmailRisk', getRisk)
}

const lookUp: Handler<'serverFraudFingerprintLookup'> = ({ body, tenant }) => {
  const { telemetry_id, external_metadata = {} } = body
  return {
    ...lookUpFingerprint(tenant, telemetry_id),
    external_metadata: pickGiven(external_metadata, ['external_id', 'organization_id', 'user_action']),
  }
}

/** The request members that name an identifier, and the types of their rules. */
const RULE_TYPES = {
  visitor_id: 'VISITOR_ID',
  browser_id: 'BROWSER_ID',
  visitor_fingerprint: 'VISITOR_FINGERPRINT',
  browser_fingerprint: 'BROWSER_FINGERPRINT',
  hardware_fingerprint: 'HARDWARE_FINGERPRINT',
  network_fingerprint: 'NETWORK_FINGERPRINT',
  cidr_block: 'CIDR_BLOCK',
  asn: 'ASN',
  country_code: 'COUNTRY_CODE',
} as const

type IdentifierName = keyof typeof RULE_TYPES

const IDENTIFIER_NAMES = Object.keys(RULE_TYPES) as IdentifierName[] // the type of a constant's keys

/** Returns the identifier to which a rule applies. There must be exactly one. @throws ProviderError `bad_request` */
function requireIdentifier(body: Call<'serverFraudRulesSet'>['body']): { name: IdentifierName; identifier: string } {
  const [given, ...others] = IDENTIFIER_NAMES.flatMap((name) => {
    const identifier = body[name]
    return identifier ? [{ name, identifier }] : []
  })
  if (!given || others.length > 0)
    throw new ProviderError('bad_request', { message: `Exactly one of ${IDENTIFIER_NAMES.join(', ')} is required.` })
  return given
}

const set: Handler<'serverFraudRulesSet'> = ({ body, tenant }) => {
  const { action, description, expires_in_minutes } = body
  const { name, identifier } = requireIdentifier(body)
  const rule = setRule(tenant, { rule_type: RULE_TYPES[name], identifier, action, description, expires_in_minutes })
  return { action, [name]: identifier, ...(rule && toExpiry(rule)) }
}

function toExpiry({ expires_at }: FraudRule) {
  return expires_at === null ? {} : { expires_at: toTimestamp(expires_at) }
}

const PAGE = { minimum: 1, maximum: 1000, default: 100 }

const list: Handler<'serverFraudRulesList'> = ({ body, tenant }) => {
  const { cursor, limit = PAGE.default } = body
  if (limit < PAGE.minimum || limit > PAGE.maximum) throw new ProviderError('invalid_limit')
  const rules = listRules(tenant)
  const start = cursor ? readCursor(cursor) : 0
  const end = start + limit
  return {
    rules: rules.slice(start, end).map(toRule),
    next_cursor: end < rules.length ? Buffer.from(`rules ${end}`).toString('base64url') : '',
  }
}

/** @throws ProviderError `invalid_cursor` */
function readCursor(cursor: string): number {
  const start = /^rules (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (start === undefined) throw new ProviderError('invalid_cursor')
  return Number(start)
}

function toRule(rule: FraudRule) {
  const { identifier, expires_at: _end, ...facts } = rule
  const name = IDENTIFIER_NAMES.find((known) => RULE_TYPES[known] === rule.rule_type)
  return { ...facts, ...(name && { [name]: identifier }), ...toExpiry(rule) }
}

const override: Handler<'serverFraudVerdictReasonsOverride'> = ({ body, tenant }) => {
  const { verdict_reason, override_action, override_description } = body
  return { verdict_reason_action: overrideReason(tenant, verdict_reason, override_action, override_description) }
}

const listReasons: Handler<'serverFraudVerdictReasonsList'> = ({ body, tenant }) => ({
  verdict_reason_actions: listReasonActions(tenant, body.overrides_only ?? false),
})

const getRisk: Handler<'serverFraudEmailRisk'> = ({ body, tenant }) => getEmailRisk(tenant, body.email_address)
