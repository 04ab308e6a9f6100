import type { ServerSchemas } from '@latchkey/openapi'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

type AddressInformation = ServerSchemas['AddressInformation']
type DomainInformation = ServerSchemas['DomainInformation']
type Risk = { action: ServerSchemas['Action']; risk_score: number }

/** Local parts of addresses that belong to a role rather than a person (RFC 2142 §3 to §5, and common ones). */
const ROLES = new Set(
  'abuse admin billing contact hello help info marketing no-reply noreply postmaster sales security support webmaster'.split(
    ' ',
  ),
)
/** Well-known services for disposable addresses. */
const DISPOSABLE = new Set(['10minutemail.com', 'guerrillamail.com', 'mailinator.com', 'temp-mail.org', 'yopmail.com'])
/** Mail services that ignore dots in the local part of an address. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])
/** An address with more of these characters is unusual. */
const MAX_TUMBLING_CHARACTERS = 3

/** Returns the risk of an address. It depends on nothing but the address and the project's settings. */
export function getEmailRisk(tenant: Tenant, email_address: string) {
  const [local, domain] = splitAddress(email_address.toLowerCase())
  const isValid = isEmail(email_address)
  const address_information: AddressInformation = {
    has_known_bounces: tenant.config.inactive_emails.some((entry) => isSameEmail(entry, email_address)),
    has_valid_syntax: isValid,
    is_suspected_role_address: ROLES.has(local.replace(/\+.*$/, '')),
    normalized_email: isValid ? normalize(local, domain) : email_address,
    tumbling_character_count: local.replace(/[^.+]/g, '').length,
  }
  const domain_information: DomainInformation = {
    // A domain under `.invalid` cannot exist (RFC 2606 §2).
    has_mx_or_a_record: isValid && !domain.endsWith('.invalid'),
    is_disposable_domain: DISPOSABLE.has(domain),
  }
  return { address_information, domain_information, ...toRisk(address_information, domain_information) }
}

function splitAddress(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@')
  return at === -1 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)]
}

function isEmail(text: string): boolean {
  try {
    checkEmailFormat(text)
    return true
  } catch (error) {
    if (error instanceof ProviderError) return false
    throw error
  }
}

function normalize(local: string, domain: string): string {
  const name = local.replace(/\+.*$/, '')
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/** These weights are the mock's own. The provider's weights are not public. */
function toRisk(address: AddressInformation, domain: DomainInformation): Risk {
  if (!address.has_valid_syntax || !domain.has_mx_or_a_record) return { action: 'BLOCK', risk_score: 100 }
  if (domain.is_disposable_domain) return { action: 'BLOCK', risk_score: 90 }
  const isTumbling = address.tumbling_character_count > MAX_TUMBLING_CHARACTERS
  if (address.has_known_bounces || isTumbling) return { action: 'CHALLENGE', risk_score: 60 }
  return { action: 'ALLOW', risk_score: address.is_suspected_role_address ? 20 : 0 }
}
