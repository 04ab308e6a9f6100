import { expect, test } from 'vitest'
import { createParties } from '../testing/authorize-parties.ts'

test('a third-party client asks once for the same scopes, again for more, and always with prompt=consent', async () => {
  const { start, submit } = await createParties()
  await submit()
  const isAsked = async (extra: object) => (await start(extra)).data.consent_required
  expect(await isAsked({})).toBe(false)
  expect(await isAsked({ scopes: ['openid'] })).toBe(false)
  expect(await isAsked({ scopes: ['openid', 'phone'] })).toBe(true)
  expect(await isAsked({ prompt: 'consent' })).toBe(true)
})

test('where consent is not required, a submission without consent is granted', async () => {
  const { start, submitAndRead } = await createParties({ client_type: 'first_party_public' })
  expect((await start()).data.consent_required).toBe(false)
  expect(await submitAndRead({ consent_granted: false })).toHaveProperty('code')
})

test('a first-party client asks for offline access, unless it may bypass consent', async () => {
  const scopes = ['openid', 'offline_access']
  const asking = await createParties({ client_type: 'first_party_public' })
  const trusted = await createParties({ client_type: 'first_party_public', bypass_consent_for_offline_access: true })
  expect((await asking.start({ scopes })).data.consent_required).toBe(true)
  expect((await trusted.start({ scopes })).data.consent_required).toBe(false)
})

test('a denial stays a denial when another tab allows the same request', async () => {
  const { start, submit, submitAndRead } = await createParties()
  await start()
  await submit()
  expect(await submitAndRead({ consent_granted: false })).toMatchObject({ error: 'access_denied' })
})

test('prompt=none does not ask, and returns consent_required where consent is required', async () => {
  const { start, submit, submitAndRead } = await createParties()
  expect((await start({ prompt: 'none' })).data.consent_required).toBe(false)
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toMatchObject({ error: 'consent_required' })
  await submit()
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toHaveProperty('code')
})

test('a denial does not count as consent', async () => {
  const { start, submit } = await createParties()
  await submit({ consent_granted: false })
  expect((await start()).data.consent_required).toBe(true)
})
