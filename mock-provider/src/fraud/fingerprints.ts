import type { ServerSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { deriveUuid } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { findRule, type DeviceIdentifiers, type FraudAction, type FraudRule } from './fraud-rules.ts'
import { findTelemetry, getTakenAt, type TelemetryRow } from './telemetry-ids.ts'
import { findOverride, getAction, isVerdictReason, RULE_MATCH } from './verdict-reasons.ts'

type Fingerprints = ServerSchemas['Fingerprints']
type Device = TelemetryRow['device']

/** Returns what is known of a device, and whether to trust it. @throws ProviderError `telemetry_id_not_found` */
export function lookUpFingerprint(tenant: Tenant, telemetry_id: string) {
  const row = findTelemetry(tenant, telemetry_id)
  if (!row) throw new ProviderError('telemetry_id_not_found')
  const { device, ip_address = '' } = row
  const fingerprints = toFingerprints(device, ip_address)
  return {
    telemetry_id,
    fingerprints,
    verdict: toVerdict(tenant, device, toIdentifiers(fingerprints, ip_address)),
    created_at: toTimestamp(getTakenAt(row)),
    expires_at: toTimestamp(row.expires_at),
    properties: toProperties(device, ip_address),
    raw_signals: device,
  }
}

/** Returns fingerprints. Equal devices have equal fingerprints. */
export function toFingerprints(device: Device, ip_address: string) {
  const { userAgent, language, timeZone, hardwareConcurrency, screen } = device
  const toUuid = (...facts: unknown[]) => deriveUuid(JSON.stringify(facts))
  return {
    network_fingerprint: `network-fingerprint-${toUuid('network', ip_address)}`,
    hardware_fingerprint: `hardware-fingerprint-${toUuid('hardware', hardwareConcurrency, screen)}`,
    browser_fingerprint: `browser-fingerprint-${toUuid('browser', userAgent, language, timeZone)}`,
    visitor_fingerprint: `visitor-fingerprint-${toUuid('visitor', device)}`,
    visitor_id: `visitor-${toUuid('visitor id', device)}`,
    browser_id: `browser-id-${toUuid('browser id', userAgent)}`,
  } satisfies Fingerprints
}

/**
 * Lists identifiers in the order in which fraud rules are looked up. Country and network provider are unknown for a
 * local network.
 */
function toIdentifiers(fingerprints: ReturnType<typeof toFingerprints>, ip_address: string): DeviceIdentifiers {
  return {
    VISITOR_ID: fingerprints.visitor_id,
    BROWSER_ID: fingerprints.browser_id,
    VISITOR_FINGERPRINT: fingerprints.visitor_fingerprint,
    BROWSER_FINGERPRINT: fingerprints.browser_fingerprint,
    HARDWARE_FINGERPRINT: fingerprints.hardware_fingerprint,
    NETWORK_FINGERPRINT: fingerprints.network_fingerprint,
    CIDR_BLOCK: ip_address.replace(/^::ffff:/, ''),
  }
}

const STRICTNESS: readonly FraudAction[] = ['ALLOW', 'CHALLENGE', 'BLOCK']

/** Returns the strictest of several actions. */
function getStrictest(actions: readonly FraudAction[]): FraudAction {
  return STRICTNESS.findLast((action) => actions.includes(action)) ?? 'ALLOW'
}

/** A device can state its own verdict reasons (`verdict_reasons`), so that tests can choose them. */
function listReasons({ verdict_reasons }: Device): string[] {
  return Array.isArray(verdict_reasons) ? [...new Set(verdict_reasons.filter(isVerdictReason))] : []
}

function toVerdict(tenant: Tenant, device: Device, identifiers: DeviceIdentifiers): ServerSchemas['FraudVerdict'] {
  const reasons = listReasons(device)
  const rule = findRule(tenant, identifiers)
  const overrides = reasons.flatMap((verdict_reason) => {
    const override_action = findOverride(tenant, verdict_reason)
    return override_action ? [{ verdict_reason, override_action }] : []
  })
  return {
    action: rule?.action ?? getStrictest(reasons.map((reason) => getAction(tenant, reason))),
    reasons: rule ? [RULE_MATCH, ...reasons] : reasons,
    detected_device_type: toDeviceType(readDeviceText(device, 'userAgent')),
    is_authentic_device: !reasons.some((reason) => reason.endsWith('_DECEPTION')),
    verdict_reason_overrides: overrides,
    ...(rule && toMatch(rule)),
  }
}

function toMatch({ rule_type, identifier }: FraudRule) {
  return { rule_match_type: rule_type, rule_match_identifier: identifier }
}

function readDeviceText(device: Device, name: string): string {
  const value = device[name]
  return typeof value === 'string' ? value : ''
}

/** The first matching pattern decides. Order matters: browsers on Android also state Linux. */
const DEVICE_TYPES: readonly [pattern: RegExp, type: string][] = [
  [/Windows/, 'WINDOWS'],
  [/Android/, 'ANDROID'],
  [/iPhone|iPad/, 'IOS'],
  [/Macintosh/, 'MACINTOSH'],
  [/Linux/, 'LINUX'],
]

function toDeviceType(userAgent: string): string {
  return DEVICE_TYPES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'UNKNOWN'
}

function toProperties(device: Device, ip_address: string): ServerSchemas['DeviceProperties'] {
  return {
    network_properties: {
      ip_address,
      asn: { asn: '', name: '', network: '' },
      ip_geolocation: { city: '', region: '', country: '' },
      is_proxy: false,
      is_vpn: false,
    },
    browser_properties: { user_agent: readDeviceText(device, 'userAgent') },
  }
}
