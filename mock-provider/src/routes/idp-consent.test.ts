import { expect, test } from 'vitest'
import { createParties } from '../testing/authorize-parties.ts'

test('a third party asks once for the same scopes, again for more, and always on prompt=consent', async () => {
  const { start, submit } = await createParties()
  await submit()
  const isAsked = async (extra: object) => (await start(extra)).data.consent_required
  expect(await isAsked({})).toBe(false)
  expect(await isAsked({ scopes: ['openid'] })).toBe(false)
  expect(await isAsked({ scopes: ['openid', 'phone'] })).toBe(true)
  expect(await isAsked({ prompt: 'consent' })).toBe(true)
})

test('where nobody is asked, the submission without consent is granted', async () => {
  const { start, submitAndRead } = await createParties({ client_type: 'first_party_public' })
  expect((await start()).data.consent_required).toBe(false)
  expect(await submitAndRead({ consent_granted: false })).toHaveProperty('code')
})

test('an own client asks for lasting access, unless it is set up not to', async () => {
  const scopes = ['openid', 'offline_access']
  const asking = await createParties({ client_type: 'first_party_public' })
  const trusted = await createParties({ client_type: 'first_party_public', bypass_consent_for_offline_access: true })
  expect((await asking.start({ scopes })).data.consent_required).toBe(true)
  expect((await trusted.start({ scopes })).data.consent_required).toBe(false)
})

test('a denial stays one when the same is allowed in another tab meanwhile', async () => {
  const { start, submit, submitAndRead } = await createParties()
  await start()
  await submit()
  expect(await submitAndRead({ consent_granted: false })).toMatchObject({ error: 'access_denied' })
})

test('prompt=none asks nobody and says when that would be needed', async () => {
  const { start, submit, submitAndRead } = await createParties()
  expect((await start({ prompt: 'none' })).data.consent_required).toBe(false)
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toMatchObject({ error: 'consent_required' })
  await submit()
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toHaveProperty('code')
})

test('a denial is not remembered as consent', async () => {
  const { start, submit } = await createParties()
  await submit({ consent_granted: false })
  expect((await start()).data.consent_required).toBe(true)
})
