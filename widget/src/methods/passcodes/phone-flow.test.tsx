import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const SENT = { request_id: 'request-id-test-1', status_code: 200, method_id: 'phone-number-test-1' }
const SMS = 'otps.sms.loginOrCreate'
const WHATSAPP = 'otps.whatsapp.loginOrCreate'
const PARSE = 'frame.parsedPhoneNumber'
const INVALID = en['error.invalid_phone_number']

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const never = () => new Promise(() => {})

async function open(describeIt: (fixture: Fixture) => Fixture = (f) => f) {
  const widget = await renderWidget((f) =>
    describeIt(
      f
        .withOtp('sms')
        .withResponse(SMS, () => SENT)
        .withResponse(WHATSAPP, () => SENT),
    ),
  )
  const field = widget.screen.getByRole('textbox', { name: en['phone.label'] })
  await expect.element(field).toBeVisible()
  const country = widget.screen.getByRole('combobox', { name: en['phone.country'] })
  return { ...widget, field, country, button: widget.screen.getByRole('button', { name: /^Continue with/ }) }
}

/** Opens the form and waits for the formatter, which is loaded after the field is shown. */
async function openFormatting(describeIt?: (fixture: Fixture) => Fixture) {
  const widget = await open(describeIt)
  await import('../../browser/phone-metadata.ts')
  return widget
}

async function type(field: { element(): Element }, text: string) {
  ;(field.element() as HTMLInputElement).focus()
  await userEvent.keyboard(text)
}

describe('the form', () => {
  test(
    'the phone form has a number field and a country list that starts with the United States',
    {
      tags: [
        'form.country-list',
        'form.country-default',
        'form.country-option',
        'form.phone-placeholder',
        'form.sms-button',
      ],
    },
    async () => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
      const { country, field, button } = await open()
      const listOptions = () => [...(country.element() as HTMLSelectElement).options].map(({ text }) => text)
      await expect.poll(() => listOptions().slice(0, 2)).toEqual(['+1 United States', '+93 Afghanistan'])
      expect(listOptions()).toContain('+44 United Kingdom')
      await expect.element(country).toHaveValue('US')
      await expect.element(field).toHaveAttribute('placeholder', '(123) 456-7890')
      await expect.element(field).toHaveAttribute('autocomplete', 'tel')
      await expect.element(field).toHaveAttribute('inputmode', 'tel')
      await expect.element(country).toHaveAttribute('autocomplete', 'tel-country-code')
      await expect.element(button).toHaveTextContent(en['phone.continue.sms'])
    },
  )

  test('with `locale`, the phone form preselects the country of the browser without reordering the list', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH', 'fr', 'en-US'])
    const { country, field, button, callsOf } = await open((f) => f.withConfig({ phoneCountry: 'locale' }))
    await expect.element(country).toHaveValue('CH')
    await expect.poll(() => (country.element() as HTMLSelectElement).options[0]?.text).toBe('+1 United States')
    await expect.element(country).toHaveValue('CH')
    await field.fill('078 123 45 67')
    await button.click()
    await expect.poll(() => callsOf(SMS)[0]?.[0]).toBe('+41781234567')
  })

  for (const event of ['pointerdown', 'focusin'])
    test(`on a busy page, the country list is filled on ${event}`, async () => {
      vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
      const { country } = await open()
      const { options } = country.element() as HTMLSelectElement
      expect([...options].map(({ text }) => text)).toEqual(['+1 United States'])
      country.element().dispatchEvent(new Event(event, { bubbles: true }))
      await expect.poll(() => options.length).toBeGreaterThan(200)
      await expect.element(country).toHaveValue('US')
    })

  test('an English phone form shows "United States" without calling Intl.DisplayNames', async () => {
    vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
    const names = vi.spyOn(Intl, 'DisplayNames')
    const { country } = await open()
    expect((country.element() as HTMLSelectElement).options[0]?.text).toBe('+1 United States')
    expect(names).not.toHaveBeenCalled()
  })

  test.each([
    ['US', 'en', '+1 United States'],
    ['CH', 'en', '+41 Switzerland'],
    ['US', 'de', '+1 Vereinigte Staaten'],
  ])('the country %s in the language %s is shown as %s', async (phoneCountry, language, name) => {
    vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0)
    const { screen } = await renderWidget((f) => f.withOtp('sms').withConfig({ phoneCountry }).withLanguage(language))
    await expect.poll(() => screen.container.querySelector('option')?.text).toBe(name)
  })

  test.each([
    ['ger', 'DE'],
    ['united k', 'GB'],
    ['aland', 'AX'],
    ['uuu', 'UA'],
    ['leone', 'SL'],
    ['+49', 'DE'],
  ])('typing "%s" on the country list selects %s', async (keys, region) => {
    const { country } = await open()
    const element = country.element() as HTMLSelectElement
    element.focus()
    await expect.poll(() => element.options.length).toBeGreaterThan(200)
    await import('../../ui/country-typing.ts')
    await userEvent.keyboard(keys)
    await expect.element(country).toHaveValue(region)
  })

  test.each([
    ['US', '(123) 456-7890'],
    ['CA', '(123) 456-7890'],
    ['DE', '01512 3456789'],
    ['FR', '06 12 34 56 78'],
    ['BR', '(11) 96123-4567'],
  ])('the placeholder of the phone field in %s is %s', async (phoneCountry, placeholder) => {
    const { field } = await open((f) => f.withConfig({ phoneCountry }))
    await expect.element(field).toHaveAttribute('placeholder', placeholder)
  })

  test('a configured country takes precedence over that of the browser’s locale', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CH'])
    const { country } = await open((f) => f.withConfig({ phoneCountry: 'JP' }))
    await expect.element(country).toHaveValue('JP')
  })

  test(
    'the WhatsApp form sends the passcode by WhatsApp',
    { tags: ['form.whatsapp-button', 'otp-phone.whatsapp'] },
    async () => {
      const { field, button, callsOf } = await open((f) =>
        f.withConfig({ otpOptions: { methods: ['whatsapp'], expirationMinutes: 3 } }),
      )
      await expect.element(button).toHaveTextContent('Continue with WhatsApp')
      await field.fill('2133734253')
      await button.click()
      await expect.poll(() => callsOf(WHATSAPP)).toEqual([['+12133734253', { expiration_minutes: 3 }]])
      expect(callsOf(SMS)).toEqual([])
    },
  )
})

describe('a number', () => {
  test(
    'a phone number is sent in E.164 format with the expiration and the language, without templates',
    { tags: ['phone.e164', 'otp-phone.sms'] },
    async () => {
      const { screen, field, button, callsOf, events } = await open((f) =>
        f.withConfig({
          otpOptions: { methods: ['sms'], expirationMinutes: 3, loginTemplateId: 'in', locale: 'es' },
        }),
      )
      await field.fill('213 373 4253')
      await button.click()
      await expect.element(screen.getByText('A 6-digit passcode was sent to you at +1 213 373 4253.')).toBeVisible()
      expect(callsOf(SMS)).toEqual([['+12133734253', { expiration_minutes: 3, locale: 'es' }]])
      expect(events).toEqual([{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }])
      expect(callsOf('events.log').map(([name]) => name)).not.toContain('email_sent')
    },
  )

  test('a phone number of another country is sent with its country code', async () => {
    const { field, country, button, callsOf } = await open()
    await country.selectOptions('+44 United Kingdom')
    await field.fill('020 7946 0958')
    await button.click()
    await expect.poll(() => callsOf(SMS)[0]?.[0]).toBe('+442079460958')
  })

  test('a phone number is formatted while it is typed and can be deleted', async () => {
    const { field } = await openFormatting()
    await type(field, '2133734253')
    await expect.element(field).toHaveValue('(213) 373-4253')
    await userEvent.keyboard('{Backspace>7/}')
    await expect.element(field).toHaveValue('(213) 3')
    await userEvent.keyboard('{Backspace>3/}')
    await expect.element(field).toHaveValue('(213')
  })

  test('the caret stays behind a digit typed in the middle of a phone number', async () => {
    const { field } = await openFormatting()
    await type(field, '213373425')
    // The formatter is loaded after the first digit is typed, and moves the caret.
    await expect.element(field).toHaveValue('(213) 373-425')
    const input = field.element() as HTMLInputElement
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('9')
    await expect.element(field).toHaveValue('(219) 337-3425')
    expect(input.selectionStart).toBe(4)
  })

  test.each([
    ['Arabic-Indic', '٢١٣٣٧٣٤٢٥٣'],
    ['Persian', '۲۱۳۳۷۳۴۲۵۳'],
    ['Devanagari', '२१३३७३४२५३'],
    ['full-width', '２１３３７３４２５３'],
  ])('%s digits typed into the phone field are converted', async (_script, digits) => {
    const { field } = await openFormatting()
    await type(field, digits)
    await expect.element(field).toHaveValue('(213) 373-4253')
  })

  test('the caret stays behind a non-ASCII digit typed in the middle of a phone number', async () => {
    const { field } = await openFormatting()
    await type(field, '213373425')
    // The formatter is loaded after the first digit is typed, and moves the caret.
    await expect.element(field).toHaveValue('(213) 373-425')
    const input = field.element() as HTMLInputElement
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('٩')
    await expect.element(field).toHaveValue('(219) 337-3425')
    expect(input.selectionStart).toBe(4)
  })

  test('the phone field formats input-method digits only after the composition ends', async () => {
    const { field } = await openFormatting()
    const input = field.element() as HTMLInputElement
    const enter = (value: string, isComposing: boolean) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    }
    await type(field, '21')
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    enter('21３３７３', true)
    await expect.element(field).toHaveValue('21３３７３')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '３３７３' }))
    await expect.element(field).toHaveValue('(213) 373')
  })

  test.each([
    ['0044 20 7946 0958'],
    ['+44 (0)20 7946 0958'],
    ['＋４４ ２０ ７９４６ ０９５８'],
    ['\u202A+44\u00A020\u00A07946\u00A00958\u202C'],
  ])('pasting the phone number "%s" selects its country', async (copied) => {
    const { field, country } = await openFormatting()
    await field.fill(copied)
    await expect.element(country).toHaveValue('GB')
    await expect.element(field).toHaveValue('020 7946 0958')
  })

  test('text that is not a phone number stays in the phone field', async () => {
    const { field } = await openFormatting()
    await type(field, 'hello')
    await expect.element(field).toHaveValue('hello')
  })

  test('pasting a phone number with a country code selects the country', async () => {
    const { field, country } = await openFormatting()
    await field.fill('+44 20 7946 0958')
    await expect.element(country).toHaveValue('GB')
    await expect.element(field).toHaveValue('020 7946 0958')
  })

  test.each(['', '12', '555', 'hello'])(
    'the malformed phone number "%s" is not sent, and the field shows an error',
    { tags: 'phone.text' },
    async (typed) => {
      const { screen, field, button, callsOf } = await open()
      await field.fill(typed)
      await button.click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(INVALID)
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAccessibleDescription(INVALID)
      await expect.element(field).toBeInvalid()
      expect(callsOf(SMS)).toEqual([])
      await type(field, '2')
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    },
  )
})

describe('another country', () => {
  test('selecting another country clears the error about a malformed number', async () => {
    const { screen, field, country, button } = await open()
    await field.fill('12')
    await button.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(INVALID)
    await country.selectOptions('+44 United Kingdom')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInvalid()
  })

  test("selecting another country clears the provider's error", async () => {
    const fail = () => {
      throw createProviderError('invalid_phone_number_country_code')
    }
    const { screen, field, country, button } = await open((f) => f.withResponse(SMS, fail))
    await field.fill('2133734253')
    await button.click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await country.selectOptions('+44 United Kingdom')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInvalid()
  })
})

describe('errors of the provider', () => {
  test.each([
    ['invalid_phone_number', INVALID],
    ['unsubscribed_phone_number', en['error.unsubscribed_phone_number']],
    ['invalid_phone_number_country_code', en['error.invalid_phone_number_country_code']],
  ])('the error %s marks the phone field as invalid and focuses it', async (errorType, text) => {
    const fail = () => {
      throw createProviderError(errorType)
    }
    const { screen, field, button } = await open((f) => f.withResponse(SMS, fail))
    await field.fill('2133734253')
    await button.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInvalid()
  })
})

describe('the configured frame', () => {
  const framed = (f: Fixture) => f.withConfig({ phoneNumbers: 'frame' })

  test('in iframe mode, the provider’s iframe parses the phone number for sending and display', async () => {
    const parsed = { isValid: true, number: '+12133734253', national: '(213) 373-4253' }
    const { screen, field, button, callsOf } = await open((f) => framed(f).withResponse(PARSE, () => parsed))
    await field.fill('2133734253')
    await button.click()
    await expect.element(screen.getByText('A 6-digit passcode was sent to you at +1 (213) 373-4253.')).toBeVisible()
    expect(callsOf(PARSE)).toEqual([
      [{ phoneNumber: '2133734253', regionCode: 'US' }],
      [{ phoneNumber: '+12133734253', regionCode: 'US' }],
    ])
  })

  test(
    'if the provider’s iframe does not reply in two seconds, the country code and typed digits are sent',
    { tags: ['phone.timeout-on-send', 'phone-parse.submit'] },
    async () => {
      const { field, button, callsOf } = await open((f) => framed(f).withResponse(PARSE, never))
      await field.fill('213 373')
      // Loads the code that sends the passcode beforehand, because fake timers do not wait for a dynamic import.
      await import('./send-passcode.ts')
      const nextFrame = () => new Promise(requestAnimationFrame)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      ;(button.element() as HTMLButtonElement).click()
      await vi.advanceTimersByTimeAsync(0)
      expect(callsOf(PARSE)).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1_999)
      for (let frame = 0; frame < 5; frame++) await nextFrame()
      expect(callsOf(SMS)).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      while (callsOf(SMS).length === 0) await nextFrame()
      expect(callsOf(SMS)).toEqual([['+1213373', { expiration_minutes: 5 }]])
    },
  )

  test(
    'if the provider’s iframe fails, the phone number is sent and shown unformatted',
    { tags: 'phone.after-timeout' },
    async () => {
      const fail = () => {
        throw new Error('The hidden page failed.')
      }
      const { screen, field, button } = await open((f) => framed(f).withResponse(PARSE, fail))
      await field.fill('213 373')
      await button.click()
      await expect.element(screen.getByText('A 6-digit passcode was sent to you at +1213373.')).toBeVisible()
    },
  )

  test(
    'the phone number is shown unformatted until the provider’s iframe replies, within ten seconds',
    { tags: ['phone.timeout-on-display', 'phone-parse.display'] },
    async () => {
      let calls = 0
      const parsed = { isValid: true, number: '+12133734253', national: '(213) 373-4253' }
      const { screen, field, button } = await open((f) =>
        framed(f).withResponse(PARSE, () =>
          calls++ === 0 ? parsed : new Promise((resolve) => setTimeout(() => resolve(parsed), 9_999)),
        ),
      )
      await field.fill('2133734253')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      ;(button.element() as HTMLButtonElement).click()
      await vi.waitUntil(() => screen.getByText('A 6-digit passcode was sent to you at +12133734253.').query())
      await vi.advanceTimersByTimeAsync(9_999)
      await vi.waitUntil(() => screen.getByText('A 6-digit passcode was sent to you at +1 (213) 373-4253.').query())
    },
  )
})

describe('changing the number', () => {
  test('the back arrow returns to the phone form with its number and country', async () => {
    const { screen, field, country, button, callsOf } = await openFormatting()
    await country.selectOptions('+44 United Kingdom')
    await field.fill('020 7946 0958')
    await button.click()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(field).toHaveValue('020 7946 0958')
    await expect.element(country).toHaveValue('GB')
    await field.fill('020 7946 0959')
    await button.click()
    await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
    expect(callsOf(SMS).map(([number]) => number)).toEqual(['+442079460958', '+442079460959'])
  })
})

describe('a passcode in a text message', () => {
  test('a passcode from a text message is entered and submitted if the browser supports WebOTP', async () => {
    vi.stubGlobal('OTPCredential', class {})
    const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ code: '123456' } as unknown as Credential)
    const { screen, field, button, callsOf } = await open((f) => f.withResponse('otps.authenticate', () => ({})))
    await field.fill('2133734253')
    await button.click()
    await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
    expect(get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) })
    expect(callsOf('otps.authenticate').map(([code]) => code)).toEqual(['123456'])
  })

  test('a passcode of another length in a text message is ignored by WebOTP', async () => {
    vi.stubGlobal('OTPCredential', class {})
    const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ code: '1234' } as unknown as Credential)
    const { screen, field, button, callsOf } = await open()
    await field.fill('2133734253')
    await button.click()
    await expect.poll(() => get).toHaveBeenCalledOnce()
    await expect.element(screen.getByRole('textbox', { name: en['passcode.title'] })).toHaveValue('')
    expect(callsOf('otps.authenticate')).toEqual([])
  })

  test('resending a passcode restarts the wait for a text message', async () => {
    vi.stubGlobal('OTPCredential', class {})
    const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() => new Promise(() => {}))
    let sends = 0
    const { screen, field, button } = await open((f) =>
      f.withResponse(SMS, () => ({ ...SENT, method_id: `phone-number-test-${sends++}` })),
    )
    await field.fill('2133734253')
    await button.click()
    await screen.getByRole('button', { name: en['passcode.resend'] }).click()
    await expect.poll(() => get.mock.calls.map(([options]) => options?.signal?.aborted)).toEqual([true, false])
  })

  test('WebOTP is not used for a passcode sent by WhatsApp', async () => {
    vi.stubGlobal('OTPCredential', class {})
    const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() => new Promise(() => {}))
    const { screen, field, button } = await open((f) => f.withOtp('whatsapp'))
    await field.fill('2133734253')
    await button.click()
    await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
    expect(get).not.toHaveBeenCalled()
  })

  test('leaving the passcode screen stops the wait for a text message', async () => {
    vi.stubGlobal('OTPCredential', class {})
    const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(() => new Promise(() => {}))
    const { screen, field, button } = await open()
    await field.fill('2133734253')
    await button.click()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(field).toBeVisible()
    expect(get.mock.calls.map(([options]) => options?.signal?.aborted)).toEqual([true])
  })
})

describe('the tabs', () => {
  const withAll = (f: Fixture) => f.withOtp('sms', 'whatsapp', 'email')

  test(
    'the form tabs are Text, WhatsApp and Email, and the first is selected',
    { tags: ['form.tab-order', 'form.tab-text', 'form.tab-whatsapp', 'form.tab-email'] },
    async () => {
      const { screen } = await open(withAll)
      expect(
        screen
          .getByRole('tab')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(['Text', 'WhatsApp', 'Email'])
      await expect.element(screen.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true')
      await expect.element(screen.getByRole('tabpanel', { name: 'Text' })).toBeVisible()
    },
  )

  test('arrow keys and End select tabs', async () => {
    const { screen } = await open(withAll)
    ;(screen.getByRole('tab', { name: 'Text' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: 'WhatsApp' })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: 'Continue with WhatsApp' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: 'Text' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  })

  test('the back arrow returns to the tab that was used', async () => {
    const { screen, field, button } = await open((f) => withAll(f).withConfig({}))
    await screen.getByRole('tab', { name: 'WhatsApp' }).click()
    await field.fill('2133734253')
    await button.click()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('tab', { name: 'WhatsApp' })).toHaveAttribute('aria-selected', 'true')
  })
})
