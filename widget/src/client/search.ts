import type { FraudCheck } from './fraud-check.ts'
import type { Transport } from './transport.ts'

/** Creates the calls that look users up (tag `search`). */
export function createSearch(transport: Transport, fraudCheck: FraudCheck) {
  return {
    /** Reports whether an address has a user, and whether that user has a password. @throws ProviderError `invalid_email` */
    async user(email: string) {
      const fields = await fraudCheck.getFields()
      return transport.post('/sdk/v1/users/search', { body: { email, ...fields }, shape: { userType: 'new' } })
    },
    /** Finds a member of an organization. @throws ProviderError `bad_vertical_for_stytch_sdk` for consumer projects */
    member: (email_address: string, organization_id: string) =>
      transport.post('/sdk/v1/b2b/organizations/members/search', {
        body: { email_address, organization_id },
        shape: {},
      }),
  }
}
