import { expect, test } from 'vitest'
import { SCREENS, type ScreenId } from './screens.ts'

/** Finds every screen that can be reached from a given screen. */
function reachableFrom(start: ScreenId) {
  const found = new Set<ScreenId>([start])
  for (const screen of found) for (const next of SCREENS[screen]) found.add(next)
  return [...found].toSorted()
}

const STARTS: ScreenId[] = [
  'main',
  'password-reset-form',
  'passkey-register-new',
  'idp-consent',
  'idp-logout',
  'connected-apps',
]

test('every screen is reachable from the first screen of some widget', () => {
  expect([...new Set(STARTS.flatMap(reachableFrom))].toSorted()).toEqual(Object.keys(SCREENS).toSorted())
})

test('only the confirmation, consent, logout and connected-apps screens have no next screen', () => {
  const last = Object.entries<readonly string[]>(SCREENS).filter(([, next]) => next.length === 0)
  expect(last.map(([screen]) => screen).toSorted()).toEqual([
    'connected-apps',
    'crypto-confirmation',
    'idp-consent',
    'idp-logout',
    'otp-confirmation',
    'passkey-confirmation',
    'password-confirmation',
  ])
})

test('the password reset form leads to the confirmation or the second-factor screen', () => {
  expect(SCREENS['password-reset-form']).toEqual(['password-confirmation', 'second-factor'])
})

test('the screens of the passkey manager lead to each other', () => {
  expect(reachableFrom('passkey-registration-success')).toEqual(reachableFrom('passkey-register-new'))
})

test.each<ScreenId>([
  'email-confirmation',
  'otp-authenticate',
  'password-forgot',
  'password-breached',
  'password-set-new',
  'password-dedupe',
  'crypto-connect',
  'crypto-sign-message',
  'crypto-other',
  'crypto-setup-wallet',
  'crypto-error',
])('the screen %s leads back to the main screen', (screen) => {
  expect(SCREENS[screen]).toContain('main')
})
