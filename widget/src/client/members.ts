import { payloadOf, type Transport } from './transport.ts'

/** Members of organizations (tag `members`). Option names are the wire's. */
export function createMembers(transport: Transport) {
  return {
    /** The member who has an email address, or null. Needs no session. */
    search: (body: { email_address: string; organization_id: string }) =>
      payloadOf(transport.POST('/sdk/v1/b2b/organizations/members/search', { body })),
  }
}
