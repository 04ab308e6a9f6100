import { expect, test } from 'vitest'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser } from '../users/users.ts'

test('oversized custom claims are refused and do not use up the magic link', async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = createUser(tenant)
  const { token } = await client.magicLinks.create({ user_id })
  const session_custom_claims = { long: 'x'.repeat(4_096) }
  const oversized = client.magicLinks.authenticate({ token, session_duration_minutes: 60, session_custom_claims })
  await expect(oversized).rejects.toMatchObject({ status_code: 400, error_type: 'custom_claims_too_large' })
  const { session } = await client.magicLinks.authenticate({ token, session_duration_minutes: 60 })
  expect(session).toMatchObject({ user_id, custom_claims: {} })
})
