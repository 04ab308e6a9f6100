import type { MockSchemas } from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { createId } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

type Member = MockSchemas['MemberRecord']

/** Keyed by `member_id`. */
export const members = defineTable<Member>('members')

/** Finds the member of an organization who has an email address. Case is ignored. */
export function findMember(tenant: Tenant, organization_id: string, email_address: string): Member | undefined {
  return [...members(tenant).values()].find(
    (member) => member.organization_id === organization_id && isSameEmail(member.email_address, email_address),
  )
}

/** Creates an active member. */
export function createMember(
  tenant: Tenant,
  known: Pick<Member, 'organization_id' | 'email_address'> & Partial<Member>,
): Member {
  const member: Member = {
    member_id: createId('member'),
    status: 'active',
    name: '',
    member_password_id: '',
    ...known,
  }
  return members(tenant).insert(member.member_id, member)
}
