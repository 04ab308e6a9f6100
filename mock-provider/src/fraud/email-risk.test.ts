import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { getEmailRisk } from './email-risk.ts'

const ROLES = [
  'abuse',
  'admin',
  'billing',
  'contact',
  'hello',
  'help',
  'info',
  'marketing',
  'no-reply',
  'noreply',
  'postmaster',
  'sales',
  'security',
  'support',
  'webmaster',
]
const DISPOSABLE = ['10minutemail.com', 'guerrillamail.com', 'mailinator.com', 'temp-mail.org', 'yopmail.com']

test.each([
  ['ada@example.com', 'ALLOW', 0],
  ['a.d.a.x@example.com', 'ALLOW', 0],
  ...ROLES.map((role) => [`${role}@example.com`, 'ALLOW', 20] as const),
  ['a.d.a.l.x@example.com', 'CHALLENGE', 60],
  ['gone@example.com', 'CHALLENGE', 60],
  ...DISPOSABLE.map((domain) => [`ada@${domain}`, 'BLOCK', 90] as const),
  ['ada@example.invalid', 'BLOCK', 100],
] as const)(
  'the email address %s has the risk action %s and the risk score %i',
  (email_address, action, risk_score) => {
    const tenant = createTestTenants().default()
    tenant.config.inactive_emails = ['gone@example.com']
    expect(getEmailRisk(tenant, email_address)).toMatchObject({ action, risk_score })
  },
)
