import { expect, test } from 'vitest'
import { WALLET_IDS } from '../browser/wallets.ts'
import { INITIAL_STATE, reducer } from './reducer.ts'
import { SCREENS } from './screens.ts'

test(
  'the initial state has the main screen, an email passcode, a new password and the first wallet',
  { tags: ['form-state.screen', 'form-state.otp-type', 'form-state.wallet-option', 'form-state.password-type'] },
  () => {
    expect(INITIAL_STATE.screen).toBe('main')
    expect(INITIAL_STATE.otpState.type).toBe('email')
    expect(INITIAL_STATE.passwordState.type).toBe('new')
    expect(INITIAL_STATE.cryptoState.walletOption).toBe(WALLET_IDS[0])
  },
)

test('a transition changes the screen and keeps the rest of the state', { tags: 'widget-state.transition' }, () => {
  const typed = reducer(INITIAL_STATE, { type: 'set-magic-link-email', email: 'ada@example.com' })
  const next = reducer(typed, { type: 'transition', screen: 'email-confirmation' })
  expect(next).toEqual({ ...typed, screen: 'email-confirmation' })
})

test(
  'a reducer action sets and clears the email address for the magic link',
  { tags: ['form-state.magic-link-email', 'widget-state.magic-link-email'] },
  () => {
    const typed = reducer(INITIAL_STATE, { type: 'set-magic-link-email', email: 'ada@example.com' })
    expect(typed.magicLinkState.email).toBe('ada@example.com')
    expect(reducer(typed, { type: 'set-magic-link-email', email: '' }).magicLinkState.email).toBe('')
  },
)

test(
  'a partial update of the passcode state keeps its other properties',
  { tags: ['form-state.otp-method-id', 'form-state.otp-destination', 'widget-state.otp'] },
  () => {
    const sent = reducer(INITIAL_STATE, { type: 'update-otp-state', otpState: { methodId: 'email-1', type: 'sms' } })
    const resent = reducer(sent, { type: 'update-otp-state', otpState: { methodId: 'email-2' } })
    expect(resent.otpState).toEqual({
      type: 'sms',
      methodId: 'email-2',
      otpDestination: '',
      sentAt: INITIAL_STATE.otpState.sentAt,
    })
  },
)

test('each remaining reducer action changes only its own property of the state', () => {
  const actions = [
    [{ type: 'update-crypto-state', cryptoState: { walletAddress: '0x1' } }, 'cryptoState'],
    [{ type: 'update-password-state', passwordState: { type: 'password' } }, 'passwordState'],
    [{ type: 'set-reset-password-token', token: 't' }, 'resetPasswordState'],
    [{ type: 'set-passkey-autofill', passkeyAutofill: 'failed' }, 'passkeyAutofill'],
    [{ type: 'set-passkey-news', passkeyNews: 'created' }, 'passkeyNews'],
    [{ type: 'end-one-tap', failure: 'invalid_client' }, 'oneTap'],
    [{ type: 'set-error-descriptor', internalError: 'e' }, 'errorDescriptor'],
  ] as const
  for (const [action, member] of actions) {
    const { [member]: changed, ...rest } = reducer(INITIAL_STATE, action)
    expect(changed).not.toEqual(INITIAL_STATE[member])
    expect({ ...rest, [member]: INITIAL_STATE[member] }).toEqual(INITIAL_STATE)
  }
})

test('every screen listed as a successor is defined', () => {
  const successors = Object.values<readonly string[]>(SCREENS).flat()
  expect(successors.filter((screen) => !Object.hasOwn(SCREENS, screen))).toEqual([])
})

test('a failed passkey autofill stores a warning, which the next autofill state clears', () => {
  const failed = reducer(INITIAL_STATE, { type: 'set-passkey-autofill', passkeyAutofill: 'failed', warning: 'No.' })
  expect([failed.passkeyAutofill, failed.passkeyWarning]).toEqual(['failed', 'No.'])
  const next = reducer(failed, { type: 'set-passkey-autofill', passkeyAutofill: 'supported' })
  expect([next.passkeyAutofill, next.passkeyWarning]).toEqual(['supported', ''])
})

test(
  'partial updates of the wallet and password states keep their other properties',
  {
    tags: [
      'form-state.wallet-address',
      'form-state.wallet-challenge',
      'form-state.password-email',
      'widget-state.crypto',
      'widget-state.password',
    ],
  },
  () => {
    const chosen = reducer(INITIAL_STATE, { type: 'update-crypto-state', cryptoState: { walletOption: 'Phantom' } })
    const connected = reducer(chosen, { type: 'update-crypto-state', cryptoState: { walletAddress: '0x1' } })
    expect(connected.cryptoState).toEqual({ walletOption: 'Phantom', walletAddress: '0x1', walletChallenge: '' })
    const typed = reducer(INITIAL_STATE, { type: 'update-password-state', passwordState: { email: 'ada@example.com' } })
    expect(typed.passwordState).toEqual({ email: 'ada@example.com', type: 'new' })
  },
)

test(
  'the initial widget state has no user input, warning or error',
  {
    tags: [
      'form-state.magic-link-email',
      'form-state.otp-method-id',
      'form-state.otp-destination',
      'form-state.wallet-address',
      'form-state.wallet-challenge',
      'form-state.password-email',
      'form-state.reset-token',
      'form-state.error-descriptor',
    ],
  },
  () => {
    expect(INITIAL_STATE).toMatchObject({
      magicLinkState: { email: '' },
      otpState: { methodId: '', otpDestination: '' },
      cryptoState: { walletAddress: '', walletChallenge: '' },
      passwordState: { email: '' },
      resetPasswordState: { token: '' },
      passkeyAutofill: 'unknown',
      passkeyWarning: '',
      passkeyNews: 'none',
      errorDescriptor: { internalError: '' },
    })
  },
)

test('the reducer stores the token of a password reset', { tags: 'form-state.reset-token' }, () => {
  const next = reducer(INITIAL_STATE, { type: 'set-reset-password-token', token: 'token-1' })
  expect(next.resetPasswordState).toEqual({ token: 'token-1' })
})

test(
  'the reducer stores an internal error and keeps the rest of the state',
  { tags: 'form-state.error-descriptor' },
  () => {
    const failed = reducer(INITIAL_STATE, { type: 'set-error-descriptor', internalError: 'no token' })
    expect(failed).toEqual({ ...INITIAL_STATE, errorDescriptor: { internalError: 'no token' } })
  },
)

test(
  'the state records the end of the One Tap prompt, with or without a failure',
  { tags: 'one-tap-state.none' },
  () => {
    expect(INITIAL_STATE.oneTap).toEqual({ isOver: false, failure: 'none' })
    expect(reducer(INITIAL_STATE, { type: 'end-one-tap' }).oneTap).toEqual({ isOver: true, failure: 'none' })
    const failed = reducer(INITIAL_STATE, { type: 'end-one-tap', failure: 'invalid_client' })
    expect(failed.oneTap).toEqual({ isOver: true, failure: 'invalid_client' })
  },
)
