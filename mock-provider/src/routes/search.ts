import type { FastifyInstance } from 'fastify'
import type { User, UserType } from '@latchkey/openapi'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { findMember } from '../users/members.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { findUserByEmail } from '../users/users.ts'

/** Looks up whether an address is known, and how its user can log in (tag `search`). */
export async function search(app: FastifyInstance) {
  serve(app, 'usersSearch', searchUser)
  serve(app, 'b2bOrganizationsMembersSearch', searchMember)
}

function toUserType(user: User | undefined): UserType {
  if (!user) return 'new'
  return user.password ? 'password' : 'passwordless'
}

const searchUser: Handler<'usersSearch'> = ({ tenant, body }) => {
  checkEmailFormat(body.email)
  return { userType: toUserType(findUserByEmail(tenant, body.email)) }
}

const searchMember: Handler<'b2bOrganizationsMembersSearch'> = ({ tenant, body }) => {
  if (tenant.config.vertical !== 'B2B') throw new ProviderError('bad_vertical_for_stytch_sdk')
  checkEmailFormat(body.email_address)
  const member = findMember(tenant, body.organization_id, body.email_address)
  if (!member) return { member: null }
  const { status, name, member_password_id } = member
  return { member: { status, name, member_password_id } }
}
