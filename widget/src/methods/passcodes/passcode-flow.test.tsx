import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'
import { BOXES } from '../../../../e2e/corpora/real-pages.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const SENT = { request_id: 'request-id-test-1', status_code: 200, method_id: 'email-test-1' }
const SIGNED_IN = { session_token: 'token' }
const SEND = 'otps.email.loginOrCreate'
const VERIFY = 'otps.authenticate'

/** What a browser says of a page that it has reloaded. */
const RELOAD: PerformanceEntry = Object.assign(new PerformanceMark('reload'), { type: 'reload' })

type Opened = Awaited<ReturnType<typeof open>>

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const never = () => new Promise(() => {})

/** Opens the passcode screen for ada@example.com. */
async function open(describeIt: (fixture: Fixture) => Fixture = (f) => f) {
  const widget = await renderWidget((f) =>
    describeIt(
      f
        .withOtp('email')
        .withResponse(SEND, () => SENT)
        .withResponse(VERIFY, () => SIGNED_IN),
    ),
  )
  await widget.screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await widget.screen.getByRole('button', { name: en['email.continue'] }).click()
  const input = widget.screen.getByRole('textbox', { name: en['passcode.title'] })
  await expect.element(input).toBeVisible()
  return { ...widget, input }
}

/** Returns or throws one response after the other, then repeats the last one. */
function responding(...responses: unknown[]) {
  return () => {
    const response = responses.length > 1 ? responses.shift() : responses[0]
    if (response instanceof Error) throw response
    return response
  }
}

function paste(input: { element(): Element }, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function boxesOf(container: Element) {
  return [...container.querySelectorAll('.lk-box')].map(({ textContent }) => textContent)
}

describe('sending by email', () => {
  test(
    'a passcode by email expires after five minutes by default, and no other option is sent',
    { tags: ['otp-email.email', 'otp-email.expiration'] },
    async () => {
      const { callsOf } = await open()
      expect(callsOf(SEND)).toEqual([['ada@example.com', { expiration_minutes: 5 }]])
    },
  )

  test('after Back, a non-ASCII email address is shown as it was typed', async () => {
    const { screen } = await renderWidget((f) => f.withOtp('email').withResponse(SEND, () => SENT))
    const field = screen.getByRole('textbox', { name: 'Email' })
    await field.fill('ada@пример.рф')
    await screen.getByRole('button', { name: en['email.continue'] }).click()
    await expect.element(screen.getByText(fillIn(en['passcode.text'], { destination: 'ada@пример.рф' }))).toBeVisible()
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(field).toHaveValue('ada@пример.рф')
  })

  test(
    'the email passcode form sends every configured option under its API name',
    {
      tags: [
        'config.otp-expiration',
        'config.otp-login-template',
        'config.otp-signup-template',
        'config.otp-locale',
        'otp-email.login-template',
        'otp-email.signup-template',
        'otp-email.locale',
      ],
    },
    async () => {
      const { callsOf } = await open((f) =>
        f.withConfig({
          products: ['otp'],
          otpOptions: {
            methods: ['email'],
            expirationMinutes: 2,
            loginTemplateId: 'in',
            signupTemplateId: 'up',
            locale: 'es',
          },
        }),
      )
      expect(callsOf(SEND)[0]?.[1]).toEqual({
        expiration_minutes: 2,
        login_template_id: 'in',
        signup_template_id: 'up',
        locale: 'es',
      })
    },
  )

  test('sending a passcode emits an event and is logged with the provider', { tags: 'events.email-sent' }, async () => {
    const { events, callsOf } = await open()
    expect(events).toEqual([{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }])
    expect(callsOf('events.log')).toContainEqual([
      'email_sent',
      { email: 'ada@example.com', type: 'login_or_create_otp' },
    ])
  })
})

describe('the passcode screen', () => {
  test(
    'the passcode screen shows the destination and focuses its single input',
    { tags: ['screens.otp-authenticate', 'passcode.heading', 'passcode.text', 'passcode.boxes', 'email-otp.send'] },
    async () => {
      const { screen, input } = await open()
      await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
      await expect
        .element(input)
        .toHaveAccessibleDescription(fillIn(en['passcode.text'], { destination: 'ada@example.com' }))
      await expect.element(input).toHaveFocus()
      await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
      await expect.element(input).toHaveAttribute('inputmode', 'numeric')
      expect(boxesOf(screen.container)).toHaveLength(6)
    },
  )

  test('passcode digits run left to right on a right-to-left page', async () => {
    const { screen, input } = await open()
    screen.container.setAttribute('dir', 'rtl')
    expect(getComputedStyle(input.element()).direction).toBe('ltr')
  })

  test('the passcode screen does not format an email address as a phone number', async () => {
    const { screen, callsOf } = await open()
    await expect.element(screen.getByText('ada@example.com')).toBeVisible()
    expect(callsOf('frame.parsedPhoneNumber')).toEqual([])
  })

  test(
    'the sixth digit submits the passcode and shows the progress',
    {
      tags: [
        'passcode.verifying',
        'passcode.progress',
        'passcode-input.six',
        'passcode-input.submits',
        'otp-email.method-id',
        'otp-authenticate.body',
        'widget-session.duration',
        'passcode.length',
        'wcag.widget-3-2-2',
      ],
    },
    async () => {
      const { screen, callsOf } = await open((f) => f.withResponse(VERIFY, never))
      await userEvent.keyboard('12345')
      expect(boxesOf(screen.container)).toEqual(['1', '2', '3', '4', '5', ''])
      expect(callsOf(VERIFY)).toEqual([])
      await userEvent.keyboard('6')
      await expect.element(screen.getByText('Verifying passcode...')).toBeVisible()
      await expect.element(screen.getByRole('progressbar')).toBeVisible()
      await userEvent.keyboard('7{Enter}{Backspace}')
      expect(callsOf(VERIFY)).toEqual([['123456', 'email-test-1', { session_duration_minutes: 30 }]])
    },
  )

  test(
    'a verified passcode leads to the success screen, which completes the flow once',
    { tags: ['screens.otp-confirmation', 'passcode.success', 'email-otp.verify', 'email-otp.complete'] },
    async () => {
      const { screen, events } = await open()
      await userEvent.keyboard('123456')
      await expect.element(screen.getByText('Your passcode has been successfully verified.')).toBeVisible()
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toHaveFocus()
      await expect
        .poll(() => events.slice(1))
        .toEqual([
          { type: 'OTP_AUTHENTICATE', data: SIGNED_IN },
          { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} },
        ])
    },
  )

  test(
    'verifying a passcode requests the configured session lifetime',
    { tags: ['config.session-duration', 'otp-authenticate.body'] },
    async () => {
      const { callsOf } = await open((f) => f.withConfig({ sessionOptions: { sessionDurationMinutes: 45 } }))
      await userEvent.keyboard('123456')
      expect(callsOf(VERIFY)[0]?.[2]).toEqual({ session_duration_minutes: 45 })
    },
  )
})

describe('input', () => {
  test.each([
    ['a whole message', 'Your passcode is 123456. It expires in 5 minutes.'],
    ['digits in groups', '123 456'],
    ['digits of another width', '１２３４５６'],
    ['Arabic-Indic digits', '١٢٣٤٥٦'],
    ['Persian digits', '۱۲۳۴۵۶'],
    ['Devanagari digits', '१२३४५६'],
  ])('a passcode can be pasted as %s', async (_what, text) => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    paste(input, text)
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test('pasted digits complete a partly typed passcode', { tags: 'wcag.widget-3-3-8' }, async () => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    await userEvent.keyboard('12')
    paste(input, '3456')
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test('autofill can enter all six passcode digits at once', async () => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    await input.fill('123456')
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test.each(['٤٥٦', '۴۵۶', '४५६', '４５６'])('the passcode field converts the typed digits %s', async (typed) => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    await userEvent.keyboard('123')
    await userEvent.keyboard(typed)
    await expect.element(input).toHaveValue('123456')
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test('autofill can enter six non-ASCII passcode digits at once', async () => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    await input.fill('١٢٣٤٥٦')
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test.each([
    ['another digit', '٩', '19345'],
    ['the same digit', '٢', '12345'],
  ])('%s of another script replaces the digit in its passcode box', async (_what, key, digits) => {
    const { screen, input } = await open()
    await userEvent.keyboard('12345')
    const element = input.element() as HTMLInputElement
    element.setSelectionRange(1, 2)
    await userEvent.keyboard(key)
    await expect.element(input).toHaveValue(digits)
    expect(element.selectionStart).toBe(2)
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  test('passcode digits from an input method are read when the composition ends', async () => {
    const { input, callsOf } = await open((f) => f.withResponse(VERIFY, never))
    const element = input.element() as HTMLInputElement
    const type = (value: string, isComposing: boolean) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      element.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    }
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    type('１２３', true)
    type('１２３４５６', true)
    expect(callsOf(VERIFY)).toEqual([])
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '１２３４５６' }))
    await expect.poll(() => callsOf(VERIFY).map(([code]) => code)).toEqual(['123456'])
  })

  test.each([
    ['a letter', '1a', '1'],
    ['a sign', '12-', '12'],
  ])(
    '%s in the passcode field is rejected with an error',
    { tags: ['passcode-input.digits', 'passcode-input.text', 'error.invalid-code-format'] },
    async (_what, keys, digits) => {
      const { screen, input } = await open()
      await userEvent.keyboard(keys)
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_code'])
      await expect.element(input).toHaveValue(digits)
      await userEvent.keyboard('9')
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    },
  )

  test(
    'pasting text without a passcode into the passcode field shows an error',
    { tags: ['passcode-input.text', 'wcag.widget-3-3-3'] },
    async () => {
      const { screen, input } = await open()
      paste(input, 'Call +1 213 373 4253')
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_code'])
      await expect.element(input).toHaveValue('')
    },
  )

  test('Enter shows an error for an incomplete passcode and does nothing for an empty one', async () => {
    const { screen, callsOf } = await open()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('alert').elements()).toEqual([])
    await userEvent.keyboard('123{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_code'])
    expect(callsOf(VERIFY)).toEqual([])
  })
})

describe('moving between the boxes', () => {
  test('arrow keys move between the passcode boxes, and typing replaces a digit', async () => {
    const { input } = await open()
    await userEvent.keyboard('1234{ArrowLeft}{ArrowLeft}9')
    await expect.element(input).toHaveValue('1294')
    await userEvent.keyboard('8')
    await expect.element(input).toHaveValue('1298')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowRight}7')
    await expect.element(input).toHaveValue('1278')
  })

  test('Backspace deletes passcode digits backwards, from the end and from the middle', async () => {
    const { input } = await open()
    await userEvent.keyboard('12345{Backspace}')
    await expect.element(input).toHaveValue('1234')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}')
    await expect.element(input).toHaveValue('124')
    await userEvent.keyboard('{Backspace}')
    await expect.element(input).toHaveValue('14')
  })

  test('a click selects a passcode box', async () => {
    const { screen, input } = await open()
    await userEvent.keyboard('12345')
    await clickBox(screen.container, input, 1)
    await userEvent.keyboard('9')
    await expect.element(input).toHaveValue('19345')
  })

  test.each(BOXES.map(([keys, lit]) => [keys, [...lit]] as const))(
    'after the keys %s, typing goes to the lit boxes %j',
    async (keys, lit) => {
      const { screen, input } = await open((f) => f.withResponse(VERIFY, never))
      await userEvent.keyboard(keys)
      await expect.poll(() => litBoxes(screen.container)).toEqual(lit)
      const { selectionStart, selectionEnd } = input.element() as HTMLInputElement
      expect([selectionStart, Math.max(selectionEnd ?? 0, (selectionStart ?? 0) + 1)]).toEqual([
        lit[0],
        (lit.at(-1) ?? 0) + 1,
      ])
    },
  )

  test('a click on a passcode box lights it', async () => {
    const { screen, input } = await open()
    await userEvent.keyboard('12345')
    await clickBox(screen.container, input, 1)
    await expect.poll(() => litBoxes(screen.container)).toEqual([1])
  })

  test('after a rejected passcode the first box alone is lit', async () => {
    const { screen } = await open((f) => f.withResponse(VERIFY, responding(createProviderError('otp_code_not_found'))))
    await userEvent.keyboard('111111')
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await expect.poll(() => litBoxes(screen.container)).toEqual([0])
  })

  test.each([
    ['a letter', 'x', en['error.invalid_code']],
    ['a space', ' ', undefined],
  ])('%s over a selected passcode digit does not delete it', async (_what, key, text) => {
    const { screen, input } = await open()
    await userEvent.keyboard(`1234{Home}${key}`)
    await expect.element(input).toHaveValue('1234')
    if (text) await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    else await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await userEvent.keyboard('9')
    await expect.element(input).toHaveValue('9234')
  })

  test('a deletion without a key, as on Android, deletes passcode digits backwards', async () => {
    const { input } = await open()
    await userEvent.keyboard('12345{ArrowLeft}{ArrowLeft}')
    document.execCommand('delete') // oxlint-disable-line typescript/no-deprecated -- the way to delete without a key
    await expect.element(input).toHaveValue('1235')
    document.execCommand('delete') // oxlint-disable-line typescript/no-deprecated -- as above
    await expect.element(input).toHaveValue('125')
  })
})

async function clickBox(container: Element, input: Locator, at: number) {
  const box = container.querySelectorAll('.lk-box')[at]?.getBoundingClientRect()
  if (!box) throw new Error(`There is no box ${at}.`)
  await input.click({ position: { x: box.left - input.element().getBoundingClientRect().left + 10, y: 10 } })
}

function litBoxes(container: Element): number[] {
  return [...container.querySelectorAll('.lk-box')].flatMap((box, at) => (box.hasAttribute('data-active') ? [at] : []))
}

describe('a rejected passcode', () => {
  test.each([
    ['otp_code_not_found', en['error.otp_code_not_found']],
    ['invalid_code', en['error.invalid_code']],
  ])(
    'the error %s shows its text, clears the passcode and keeps the focus',
    { tags: 'error.invalid-code-format' },
    async (type, text) => {
      const { screen, input, callsOf } = await open((f) =>
        f.withResponse(VERIFY, responding(createProviderError(type), SIGNED_IN)),
      )
      await userEvent.keyboard('111111')
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      await expect.element(input).toHaveValue('')
      await expect.element(input).toHaveFocus()
      await expect.element(input).toBeInvalid()
      await userEvent.keyboard('123456')
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      expect(callsOf(VERIFY).map(([code]) => code)).toEqual(['111111', '123456'])
    },
  )

  test('after a network error, the passcode is kept and Enter submits it again', async () => {
    const { screen, input } = await open((f) => f.withResponse(VERIFY, responding(createNetworkError(), SIGNED_IN)))
    await userEvent.keyboard('123456')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await expect.element(input).toHaveValue('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
  })

  test('too many passcode attempts show an error that asks the user to try again later', async () => {
    const { screen } = await open((f) =>
      f.withResponse(VERIFY, responding(createProviderError('user_lock_limit_reached'))),
    )
    await userEvent.keyboard('123456')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.user_lock_limit_reached'])
  })
})

/** Removes the widget like a browser that reloads its page: the storage of the tab stays. */
async function unload({ screen }: Opened) {
  const kept = Object.entries<string>(sessionStorage)
  await screen.unmount()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
}

describe('a reload', () => {
  const reload = () => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([RELOAD])

  test('shows the passcode screen with its address again, and sends no second message', async () => {
    const first = await open()
    await unload(first)
    reload()
    const { screen, callsOf } = await renderWidget((f) => f.withOtp('email').withResponse(VERIFY, () => SIGNED_IN))
    await expect.element(screen.getByText('ada@example.com')).toBeVisible()
    await expect.element(screen.getByRole('timer')).toBeVisible()
    expect(callsOf(SEND)).toEqual([])
    await screen.getByRole('textbox', { name: en['passcode.title'] }).fill('123456')
    await expect.poll(() => callsOf(VERIFY)[0]?.slice(0, 2)).toEqual(['123456', 'email-test-1'])
  })

  test.each([
    [
      'after the person has gone back',
      0,
      async ({ screen }: Opened) => screen.getByRole('button', { name: 'Back' }).click(),
    ],
    ['after ten minutes', 600_001, async () => {}],
  ])('shows the form %s', async (_when, later, act) => {
    const first = await open()
    await act(first)
    await unload(first)
    reload()
    const time = Date.now() + later
    vi.spyOn(Date, 'now').mockReturnValue(time)
    const { screen } = await renderWidget((f) => f.withOtp('email'))
    await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
  })

  test('a link to the page shows the form', async () => {
    const first = await open()
    await unload(first)
    const { screen } = await renderWidget((f) => f.withOtp('email'))
    await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
  })
})

describe('the countdown', () => {
  test('the passcode countdown counts the time for which the device slept', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
    const { screen } = await open()
    await expect.element(screen.getByRole('timer')).toHaveTextContent('Your code expires in 5:00.')
    vi.setSystemTime(Date.now() + 6 * 60_000)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(screen.getByText('Your code has expired.')).toBeVisible()
  })

  test(
    'the passcode countdown starts at the requested expiration and ignores system clock changes',
    { tags: ['passcode.expires', 'passcode.expired', 'passcode-flow.countdown', 'passcode-flow.expired'] },
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
      const { screen } = await open()
      await expect.element(screen.getByRole('timer')).toHaveTextContent('Your code expires in 5:00.')
      vi.setSystemTime(new Date('1999-01-01'))
      await vi.advanceTimersByTimeAsync(1_000)
      await expect.element(screen.getByRole('timer')).toHaveTextContent('Your code expires in 4:59.')
      vi.advanceTimersByTime(5 * 60_000 - 2_000)
      await expect.element(screen.getByRole('timer')).toHaveTextContent('Your code expires in 0:01.')
      await vi.advanceTimersByTimeAsync(1_000)
      await expect.element(screen.getByText('Your code has expired.')).toBeVisible()
      expect(screen.getByRole('timer').elements()).toEqual([])
    },
  )

  test(
    'resending a passcode restarts the countdown, even after it has ended',
    { tags: ['passcode-flow.resend', 'wcag.widget-2-2-1'] },
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
      const { screen } = await open((f) => f.withConfig({ otpOptions: { methods: ['email'], expirationMinutes: 2 } }))
      vi.advanceTimersByTime(130_000)
      await expect.element(screen.getByText('Your code has expired.')).toBeVisible()
      await screen.getByRole('button', { name: en['passcode.resend'] }).click()
      await expect.element(screen.getByRole('timer')).toHaveTextContent('Your code expires in 2:00.')
    },
  )
})

describe('"Resend code"', () => {
  test(
    '"Resend code" sends another passcode, which is then verified',
    { tags: ['passcode.resend', 'passcode.sent', 'resend.initial'] },
    async () => {
      const { screen, callsOf, events } = await open((f) =>
        f.withResponse(SEND, responding(SENT, { ...SENT, method_id: 'email-test-2' })),
      )
      await userEvent.keyboard('12')
      await screen.getByRole('button', { name: en['passcode.resend'] }).click()
      await expect.element(screen.getByRole('button', { name: en['passcode.sent'] })).toBeVisible()
      expect(callsOf(SEND)[1]).toEqual(['ada@example.com', { expiration_minutes: 5 }])
      expect(callsOf('events.log')).toContainEqual([
        'email_try_again_clicked',
        { email: 'ada@example.com', type: 'login_or_create_otp' },
      ])
      await screen.getByRole('textbox').fill('123456')
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      expect(callsOf(VERIFY).map(([code, methodId]) => [code, methodId])).toEqual([['123456', 'email-test-2']])
      expect(events.filter(({ type }) => type === 'OTP_LOGIN_OR_CREATE')).toHaveLength(2)
    },
  )

  test(
    'the resend button reads "Code sent" for two seconds, then "Resend code", and works again after ten more',
    { tags: ['resend.sent', 'resend.waiting'] },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { screen, callsOf } = await open()
      ;(screen.getByRole('button', { name: en['passcode.resend'] }).element() as HTMLButtonElement).click()
      // Vitest's polling advances fake timers, so this test waits in loops of its own.
      const sent = screen.getByRole('button', { name: en['passcode.sent'] })
      while (sent.query() === null) await vi.advanceTimersByTimeAsync(0)
      await vi.advanceTimersByTimeAsync(1_999)
      expect(sent.query()).not.toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      const button = screen.getByRole('button', { name: en['passcode.resend'] })
      while (button.query() === null) await vi.advanceTimersByTimeAsync(0)
      ;(button.element() as HTMLButtonElement).click()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(button.element().ariaDisabled).toBe('true')
      expect(callsOf(SEND)).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      while (button.element().ariaDisabled !== 'false') await vi.advanceTimersByTimeAsync(0)
    },
  )

  test(
    'repeated clicks on "Resend code" send once, and the button reads "Sending..."',
    { tags: 'resend.sending' },
    async () => {
      let sends = 0
      const { screen, callsOf } = await open((f) => f.withResponse(SEND, () => (sends++ === 0 ? SENT : never())))
      const button = screen.getByRole('button', { name: en['passcode.resend'] })
      for (let click = 0; click < 5; click++) (button.element() as HTMLButtonElement).click()
      await expect
        .element(screen.getByRole('button', { name: en['form.sending'] }))
        .toHaveAttribute('aria-busy', 'true')
      expect(callsOf(SEND)).toHaveLength(2)
    },
  )

  test('a failed passcode resend shows its error below the button', { tags: 'other.resend' }, async () => {
    const { screen } = await open((f) =>
      f.withResponse(SEND, responding(SENT, createProviderError('user_lock_limit_reached'))),
    )
    const button = screen.getByRole('button', { name: en['passcode.resend'] })
    await button.click()
    const alert = screen.getByRole('alert')
    await expect.element(alert).toHaveTextContent(en['error.user_lock_limit_reached'])
    expect(button.element().compareDocumentPosition(alert.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('the back arrow', () => {
  test(
    'the back arrow on the passcode screen returns to the form with its email address',
    { tags: ['passcode.back', 'wcag.widget-3-3-7'] },
    async () => {
      const { screen } = await open()
      await screen.getByRole('button', { name: 'Back' }).click()
      await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
    },
  )

  test('the back arrow and the resend button are disabled while a passcode is verified', async () => {
    const { screen } = await open((f) => f.withResponse(VERIFY, never))
    await userEvent.keyboard('123456')
    await expect.element(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(screen.getByRole('button', { name: en['passcode.resend'] }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})
