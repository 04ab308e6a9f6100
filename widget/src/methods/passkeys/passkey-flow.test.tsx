import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GetPasskey } from '../../client/index.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { fakeCredentials } from '../../testing/fake-credentials.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const UNKNOWN_ERROR = 'Unknown error occurred during passkey authentication. Please try again.'
const SIGNED_IN = { user_id: 'user-test-1', webauthn_registration_id: 'webauthn-registration-test-1' }

/** Simulates a provider that asks the browser for a signature and then responds or fails. */
function withProvider(fixture: Fixture, answer: () => unknown = () => SIGNED_IN): Fixture {
  return fixture.withResponse('webauthn.authenticate', async (sign) => {
    await (sign as GetPasskey)({ challenge: 'AAAA', rpId: 'localhost' }) // passed by the client
    return answer()
  })
}

function refuse(error_type: string) {
  return () => {
    throw createProviderError(error_type)
  }
}

function canAutofill(isSupported: boolean) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(isSupported)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the passkey button', () => {
  test(
    'the passkey button is shown on a screen without a form and starts no ceremony by itself',
    { tags: 'main.passkey-button-no-form' },
    async () => {
      canAutofill(true)
      const { asks } = fakeCredentials()
      const { screen, callsOf } = await renderWidget((f) => withProvider(f.withPasskeys().withOauth('github')))
      await expect.element(screen.getByRole('button', { name: 'Continue with a Passkey' })).toBeVisible()
      const buttons = screen.getByRole('button').elements()
      expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue with a Passkey', 'Continue with GitHub'])
      expect(callsOf('webauthn.authenticate')).toEqual([])
      expect(asks).toEqual([])
      await expect.poll(() => callsOf('prepare')).toContainEqual([])
    },
  )

  test(
    'a passkey signs in with the configured session lifetime and reaches the confirmation',
    { tags: ['screens.passkey-confirmation', 'passkey-flow.success'] },
    async () => {
      const credentials = fakeCredentials()
      const { screen, callsOf, events } = await renderWidget((f) =>
        withProvider(f.withPasskeys({ domain: 'localhost' }).withOauth('github')).withConfig({
          sessionOptions: { sessionDurationMinutes: 45 },
        }),
      )
      await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
      await expect.element(screen.getByText('Follow the instructions of your browser...')).toBeInTheDocument()
      const ask = await credentials.nth(1)
      expect(ask.mediation).toBeUndefined()
      ask.answer()
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      await expect.element(screen.getByText(en['success.text'])).toBeVisible()
      expect(callsOf('webauthn.authenticate')[0]?.[1]).toEqual({
        session_duration_minutes: 45,
        is_passkey: true,
        domain: 'localhost',
      })
      await expect
        .poll(() => events)
        .toEqual([
          { type: 'PASSKEY_AUTHENTICATE', data: SIGNED_IN },
          { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} },
        ])
    },
  )

  test('a cancelled passkey sign-in shows a note instead of an error', async () => {
    const credentials = fakeCredentials()
    const { screen, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withOauth('github')))
    await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
    ;(await credentials.nth(1)).fail('NotAllowedError')
    await expect
      .element(screen.getByText('No Passkey was used. Please try again, or sign in another way.'))
      .toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(errors).toEqual([])
  })

  test.each([
    [
      'webauthn_registration_not_found',
      'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    ],
    ['internal_server_error', UNKNOWN_ERROR],
    ['user_lock_limit_reached', UNKNOWN_ERROR],
  ])(
    'the error %s shows its text at the passkey button',
    { tags: ['passkey-error.not-found', 'passkey-error.unknown'] },
    async (error_type, text) => {
      const credentials = fakeCredentials()
      const { screen, errors } = await renderWidget((f) =>
        withProvider(f.withPasskeys().withOauth('github'), refuse(error_type)),
      )
      await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
      ;(await credentials.nth(1)).answer()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      expect(errors).toEqual([expect.objectContaining({ error_type })])
    },
  )

  test('a failed passkey ceremony shows an error, unlike a cancelled one', async () => {
    const credentials = fakeCredentials()
    const { screen, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withOauth('github')))
    await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
    ;(await credentials.nth(1)).fail('UnknownError')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['passkey.blocked'])
    expect(errors).toEqual([expect.objectContaining({ name: 'PasskeyError', reason: 'failed' })])
  })

  test('a passkey ceremony that an extension never ends can be cancelled', async () => {
    vi.spyOn(navigator.credentials, 'get').mockReturnValue(new Promise(() => {}))
    const { screen, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withOauth('github')))
    await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText(en['passkey.not-used'])).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
    expect(errors).toEqual([])
  })

  test('a network error shows its own text at the passkey button', async () => {
    const { screen } = await renderWidget((f) =>
      f
        .withPasskeys()
        .withOauth('github')
        .withResponse('webauthn.authenticate', () => {
          throw createNetworkError()
        }),
    )
    await screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
  })

  test(
    'the passkey button is shown beside a form where the browser cannot autofill passkeys',
    { tags: 'main.passkey-button-no-autofill' },
    async () => {
      canAutofill(false)
      const { screen, callsOf } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
      await expect.element(screen.getByRole('button', { name: 'Continue with a Passkey' })).toBeVisible()
      await expect.element(screen.getByText('or', { exact: true })).toBeVisible()
      expect(callsOf('webauthn.authenticate')).toEqual([])
    },
  )

  test('a browser without WebAuthn disables the passkey button and explains why', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { screen, callsOf } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    const button = screen.getByRole('button', { name: 'Continue with a Passkey' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(/This browser does not support Passkeys/)
    ;(button.element() as HTMLButtonElement).click()
    expect(callsOf('webauthn.authenticate')).toEqual([])
  })
})

describe('a browser with a broken part', () => {
  test.each<[string, () => Promise<Credential | null>]>([
    ['rejects with an unknown error', () => Promise.reject(new DOMException('The test says so.', 'UnknownError'))],
    ['rejects because of another request', () => Promise.reject(new DOMException('Pending.', 'OperationError'))],
    [
      'throws',
      () => {
        throw new TypeError('The test says so.')
      },
    ],
    ['returns nothing', () => Promise.resolve(null)],
  ])('a passkey API that %s is asked twice, and the button appears without a banner', async (_what, get) => {
    canAutofill(true)
    vi.spyOn(navigator.credentials, 'get').mockImplementation(get)
    const { screen, callsOf, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    await expect.element(screen.getByRole('button', { name: 'Continue with a Passkey' })).toBeVisible()
    expect(callsOf('webauthn.authenticate')).toHaveLength(2)
    expect(errors).toEqual([expect.objectContaining({ name: 'PasskeyError' })])
    expect(screen.container.querySelectorAll('.lk-banner, .lk-alert')).toHaveLength(0)
  })

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new TypeError('The test says so.')
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('The test says so.'))],
    ['never reports', () => new Promise(() => {})],
    ['reports a plain false', () => false],
  ])('the passkey button is shown beside a form when the check for autofill %s', async (_what, check) => {
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockImplementation(check as () => Promise<boolean>)
    const { screen } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    await expect.element(screen.getByRole('button', { name: 'Continue with a Passkey' })).toBeVisible()
  })

  test('a check for autofill that reports a plain true is believed', async () => {
    const check = () => true as unknown as Promise<boolean>
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockImplementation(check)
    const credentials = fakeCredentials()
    await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    expect((await credentials.nth(1)).mediation).toBe('conditional')
  })

  test('a browser without navigator.credentials disables the passkey button and explains why', async () => {
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(undefined as unknown as CredentialsContainer)
    const { screen } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    const button = screen.getByRole('button', { name: 'Continue with a Passkey' })
    await expect.element(button).toHaveAccessibleDescription(/This browser does not support Passkeys/)
  })

  test('a failure after the person began to use the form is shown', async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { screen } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    const ask = await credentials.nth(1)
    await screen.getByLabelText('Email').click()
    ask.fail('UnknownError')
    await expect.element(screen.getByText(en['passkey.blocked'])).toBeVisible()
  })
})

describe("the form's field", () => {
  test(`the email field's autocomplete contains "webauthn" only when passkeys are configured`, async () => {
    canAutofill(true)
    fakeCredentials()
    const configured = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    await expect.element(configured.screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email webauthn')
    await configured.screen.unmount()
    const { screen } = await renderWidget((f) => f.withEmailLink())
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
  })

  test('the email field of the password form offers passkeys by autofill', async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { screen } = await renderWidget((f) =>
      withProvider(f.withPasskeys()).withConfig({ products: ['passkeys', 'passwords'] }),
    )
    expect((await credentials.nth(1)).mediation).toBe('conditional')
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  })

  test(
    'the email field offers passkeys by autofill, without a dialog or button, and signs in',
    { tags: 'passkey-authenticate.conditional' },
    async () => {
      canAutofill(true)
      const credentials = fakeCredentials()
      const { screen, events } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
      const ask = await credentials.nth(1)
      expect(ask.mediation).toBe('conditional')
      await expect.element(screen.getByLabelText('Email')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Continue with a Passkey' }).elements()).toEqual([])
      ask.answer()
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      await expect
        .poll(() => events.map(({ type }) => type))
        .toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
    },
  )

  test('the phone field offers passkeys by autofill', async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { screen } = await renderWidget((f) => withProvider(f.withPasskeys().withOtp('sms')))
    expect((await credentials.nth(1)).mediation).toBe('conditional')
    await expect.element(screen.getByLabelText(en['phone.label'])).toHaveAttribute('autocomplete', 'tel webauthn')
  })

  test(
    'the email field offers passkeys at most five times and shows a banner after a failure',
    { tags: 'main.autofill-banner' },
    async () => {
      canAutofill(true)
      const credentials = fakeCredentials()
      const { screen, callsOf, errors } = await renderWidget((f) =>
        withProvider(f.withPasskeys().withEmailLink(), refuse('internal_server_error')),
      )
      for (let attempt = 1; attempt <= 5; attempt++) (await credentials.nth(attempt)).answer()
      await expect.element(screen.getByText(UNKNOWN_ERROR)).toBeVisible()
      await vi.waitUntil(() => errors.length === 5)
      await new Promise(requestAnimationFrame)
      expect(callsOf('webauthn.authenticate')).toHaveLength(5)
      expect(credentials.asks.map(({ mediation }) => mediation)).toEqual(Array(5).fill('conditional'))
      expect(screen.getByRole('button', { name: 'Continue with a Passkey' }).elements()).toEqual([])
    },
  )

  test('passkey autofill ends without a banner when the user declines', async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { screen, callsOf, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    ;(await credentials.nth(1)).fail('NotAllowedError')
    await new Promise(requestAnimationFrame)
    expect(callsOf('webauthn.authenticate')).toHaveLength(1)
    expect(errors).toEqual([])
    await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
  })

  test('passkey autofill ends when the user leaves the form', { tags: 'passkey-authenticate.signal' }, async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { screen, callsOf, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    const ask = await credentials.nth(1)
    await screen.getByLabelText('Email').fill('ada@example.com')
    await screen.getByRole('button', { name: en['email.continue'] }).click()
    await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
    await expect.poll(() => ask.isAborted()).toBe(true)
    expect(callsOf('webauthn.authenticate')).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('starting a passkey sign-in with the button aborts passkey autofill', async () => {
    canAutofill(true)
    const credentials = fakeCredentials()
    const { callsOf, errors } = await renderWidget((f) => withProvider(f.withPasskeys().withEmailLink()))
    const waiting = await credentials.nth(1)
    const other = await renderWidget((f) => withProvider(f.withPasskeys().withOauth('github')))
    await other.screen.getByRole('button', { name: 'Continue with a Passkey' }).click()
    const modal = await credentials.nth(2)
    expect([waiting.isAborted(), modal.isAborted()]).toEqual([true, false])
    modal.answer()
    await expect.element(other.screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
    expect(callsOf('webauthn.authenticate')).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
