import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from 'vitest'
import { createPasscodeApp } from './passcode-app.ts'

const test = base.extend<Latchkey>(latchkey)

test('a user signs in with the passcode from an email', async ({ idp, inbox, faults }) => {
  const app = createPasscodeApp(idp)
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests') // the next call only
  await expect(app.signIn('ada@example.com')).rejects.toThrow('Too many requests')
  await app.signIn('ada@example.com')
  const { code } = await inbox.waitFor({ to: 'ada@example.com' })
  expect(await app.enter(code)).toBe('Welcome, ada@example.com')
})

test('an expired passcode is refused', async ({ idp, inbox, clock }) => {
  const app = createPasscodeApp(idp)
  await app.signIn('ada@example.com')
  const { code } = await inbox.waitFor({ to: 'ada@example.com' })
  await clock.advance(3_600_000) // instead of waiting an hour
  await expect(app.enter(code)).rejects.toThrow('already used or expired')
})
