import type { FastifyInstance } from 'fastify'
import { findMember } from '../members.ts'
import { serve, type Handler } from '../serve.ts'

/** Members of organizations (tag `members`). */
export async function memberRoutes(app: FastifyInstance) {
  serve(app, 'b2bOrganizationsMembersSearch', search)
}

const search: Handler<'b2bOrganizationsMembersSearch'> = ({ body, tenant }) => ({
  member: findMember(tenant, body.organization_id, body.email_address) ?? null,
})
