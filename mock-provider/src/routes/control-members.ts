import type { FastifyInstance } from 'fastify'
import { createMember, findMember, members } from '../users/members.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Members of a tenant's organizations (tag `members` of the control plane). */
export async function controlMembers(app: FastifyInstance) {
  serve(app, 'mockMembers', list)
  serve(app, 'mockMembersCreate', create)
}

const list: Handler<'mockMembers'> = ({ tenant }) => ({ members: [...members(tenant).values()] })

const create: Handler<'mockMembersCreate'> = ({ tenant, body }) => {
  if (findMember(tenant, body.organization_id, body.email_address)) throw new ProviderError('duplicate_email')
  return { member: createMember(tenant, body) }
}
