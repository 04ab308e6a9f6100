import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderWidget } from '../testing/render-widget.tsx'

afterEach(() => void vi.useRealTimers())

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Vitest's polling advances fake timers, so tests of a duration wait for frames instead. */
async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

function click(button: { element(): Element }) {
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

function heightOf(element: Element | null) {
  return element?.getBoundingClientRect().height
}

test('inputs are 47 px high', { tags: 'layout.inputs' }, async () => {
  const { screen } = await renderWidget((f) => f.withOtp('sms', 'email'))
  await expect.element(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  expect(heightOf(screen.getByRole('textbox', { name: 'Phone number' }).element())).toBe(47)
  await screen.getByRole('tab', { name: 'Email' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(heightOf(screen.getByRole('textbox', { name: 'Email' }).element())).toBe(47)
})

test('the digit boxes of the passcode field are 46 px high', { tags: 'layout.boxes' }, async () => {
  const { screen } = await renderWidget((f) =>
    f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
  )
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  const boxes = [...screen.container.querySelectorAll('.lk-box')]
  expect(boxes.map(heightOf)).toEqual(Array(6).fill(46))
})

test(
  'the default colours are those of the specification',
  { tags: ['theme.primary', 'theme.secondary', 'theme.success', 'theme.warning', 'theme.error'] },
  async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withTheme({ colorScheme: 'light' }))
    const container = screen.container.querySelector('.latchkey')
    const style = getComputedStyle(container ?? document.body)
    const names = ['primary', 'secondary', 'success', 'warning', 'error']
    expect(names.map((name) => style.getPropertyValue(`--lk-color-${name}`))).toEqual([
      '#19303d',
      '#5c727d',
      '#0c5a56',
      '#ffd94a',
      '#8b1214',
    ])
  },
)

test(
  'a phone number stays unformatted if the provider’s iframe replies after more than ten seconds',
  { tags: ['phone.timeout-on-display', 'phone-parse.display'] },
  async () => {
    let calls = 0
    const parsed = { isValid: true, number: '+12133734253', national: '(213) 373-4253' }
    const late = () => new Promise((resolve) => setTimeout(() => resolve(parsed), 10_001))
    const { screen } = await renderWidget((f) =>
      f
        .withOtp('sms')
        .withConfig({ phoneNumbers: 'frame' })
        .withResponse('otps.sms.loginOrCreate', () => ({ method_id: 'phone-number-test-1' }))
        .withResponse('frame.parsedPhoneNumber', () => (calls++ === 0 ? parsed : late())),
    )
    await screen.getByRole('textbox', { name: 'Phone number' }).fill('2133734253')
    fakeTimers()
    click(screen.getByRole('button', { name: 'Continue with text message' }))
    const unformatted = () => screen.getByText('A 6-digit passcode was sent to you at +12133734253.').query()
    while (unformatted() === null) await advance(0)
    await advance(20_000)
    expect(unformatted()).not.toBeNull()
  },
)

test('the resend button shows "Code sent" for 2000 ms', { tags: ['resend.sent', 'code-sent.duration'] }, async () => {
  const { screen } = await renderWidget((f) =>
    f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
  )
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(screen.getByRole('button', { name: 'Resend code' })).toBeVisible()
  fakeTimers()
  click(screen.getByRole('button', { name: 'Resend code' }))
  const sent = () => screen.getByRole('button', { name: 'Code sent' }).query()
  while (sent() === null) await advance(0)
  await advance(1_999)
  expect(sent()).not.toBeNull()
  await advance(1)
  expect(sent()).toBeNull()
})

test(
  'the strength of a typed password is checked after 500 ms',
  { tags: ['password-input.every-key', 'debounce.default'] },
  async () => {
    const { screen, callsOf } = await renderWidget((f) =>
      f
        .withConfig({ products: ['passwords'] })
        .withResponse('search.user', () => ({ userType: 'new' }))
        .withResponse('passwords.strengthCheck', () => new Promise(() => {})),
    )
    await screen.getByLabelText('Email').fill('ada@example.com')
    await screen.getByRole('button', { name: 'Continue with email' }).click()
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveFocus()
    fakeTimers()
    await userEvent.keyboard('typed')
    const checks = () => callsOf('passwords.strengthCheck').length
    await advance(499)
    expect(checks()).toBe(0)
    await advance(1)
    expect(checks()).toBe(1)
  },
)

test('the magic link screens do not change the page’s URL or history', { tags: 'screens.no-url' }, async () => {
  const before = [window.location.href, history.length]
  const { screen } = await renderWidget((f) => f.withEmailLink())
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect([window.location.href, history.length]).toEqual(before)
})
