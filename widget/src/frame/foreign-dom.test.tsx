import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProviderError } from '../testing/failures.ts'
import type { Fixture } from '../testing/fixture.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { translatePage } from '../testing/translate-page.ts'
import { en } from '../messages/en.ts'

const SENT = { request_id: 'request-id-test-1', status_code: 200, method_id: 'email-test-1' }

let stop = () => {}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {})) // React logs every caught error
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const byPasscode = (f: Fixture) =>
  f
    .withOtp('email')
    .withBootstrap({ displayWatermark: true })
    .withResponse('otps.email.loginOrCreate', () => SENT)
    .withResponse('otps.authenticate', () => Promise.reject(createProviderError('otp_code_not_found', 'Wrong.')))

async function renderForm(describeIt: (fixture: Fixture) => Fixture = (f) => f) {
  const widget = await renderWidget((f) => describeIt(byPasscode(f)))
  // The field is found by its role alone, because a test may remove the labels.
  const email = widget.screen.getByRole('textbox')
  await expect.element(email).toBeVisible()
  const send = async () => {
    await email.fill('ada@example.com')
    await widget.screen.getByRole('button', { name: en['email.continue'] }).click()
  }
  const passcode = widget.screen.getByRole('textbox')
  const expectPasscodeScreen = () => expect.element(passcode).toHaveAttribute('autocomplete', 'one-time-code')
  return { ...widget, send, passcode, expectPasscodeScreen }
}

describe('a translated page', () => {
  test(
    'a wrong passcode shows its error on a page modified by browser translation',
    { tags: 'threat.b7' },
    async () => {
      stop = translatePage()
      const { screen, send, passcode, expectPasscodeScreen, errors } = await renderForm()
      await send()
      await expectPasscodeScreen()
      const input = passcode.element()
      await passcode.fill('000000')
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.otp_code_not_found'])
      await expect.element(screen.getByRole('timer')).toBeVisible()
      expect(passcode.element()).toBe(input)
      expect(errors).not.toContainEqual(expect.any(DOMException))
      expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining('NotFoundError'))
    },
  )
})

describe('a page without its watermark', () => {
  test.each([
    ['the text', '.lk-watermark'],
    ['its container', 'div:has(> div > .lk-watermark)'],
  ])(
    'the next screen is shown after another script removes the watermark (%s)',
    { tags: 'threat.b7' },
    async (_what, selector) => {
      const { screen, send, expectPasscodeScreen, errors } = await renderForm()
      screen.container.querySelector(selector)?.remove()
      expect(screen.container.querySelector('.lk-watermark')).toBeNull()
      await send()
      await expectPasscodeScreen()
      expect(errors).toEqual([])
    },
  )

  test('hiding a watermark that another script already removed causes no error', async () => {
    const { screen, settleBootstrap, errors } = await renderForm()
    screen.container.querySelector('.lk-watermark')?.remove()
    settleBootstrap({ displayWatermark: false })
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(errors).toEqual([])
  })
})

/** Finds the fields again and again, as password managers do. */
function watchFields(container: Element, change: (field: Element) => void) {
  const known = new WeakSet<Element>()
  const find = () => {
    for (const field of container.querySelectorAll('input')) {
      if (!known.has(field)) change(field)
      known.add(field)
    }
  }
  const observer = new MutationObserver(find)
  find()
  observer.observe(container, { childList: true, subtree: true })
  stop = () => observer.disconnect()
}

describe('a page with a password manager', () => {
  test.each<[string, (field: Element) => void]>([
    ['puts an element behind each field', (field) => field.after(document.createElement('div'))],
    ['puts an element before each field', (field) => field.before(document.createElement('div'))],
    [
      'moves each field into an element of its own',
      (field) => {
        const wrapper = document.createElement('span')
        field.replaceWith(wrapper)
        wrapper.append(field)
      },
    ],
  ])('a wrong passcode shows its error while a password manager %s', async (_what, change) => {
    const { screen, send, passcode, expectPasscodeScreen, errors } = await renderForm()
    watchFields(screen.container, change)
    await send()
    await expectPasscodeScreen()
    await passcode.fill('000000')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.otp_code_not_found'])
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(errors).not.toContainEqual(expect.any(DOMException))
  })
})

describe('a screen that is repaired', () => {
  test('after a DOM repair, the passcode countdown continues and a passcode can be entered', async () => {
    const { screen, send, passcode, expectPasscodeScreen, errors, callsOf } = await renderForm()
    await send()
    await expectPasscodeScreen()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 90_000)
    await passcode.fill('000000')
    await expect.element(screen.getByRole('alert')).toBeVisible()
    const input = passcode.element()
    screen.getByRole('alert').element().remove()
    await passcode.fill('1')
    await expect.poll(() => errors).toContainEqual(expect.any(DOMException))
    await expect.poll(() => passcode.element()).not.toBe(input)
    await expect.element(screen.getByRole('timer')).toHaveTextContent(/^Your code expires in 3:[0-3]\d\.$/)
    await passcode.fill('654321')
    await expect.poll(() => callsOf('otps.authenticate').at(-1)?.[0]).toBe('654321')
  })
})

describe('a page that lost a part', () => {
  const remove = (container: Element, selector: string) => {
    const part = container.querySelector(selector)
    expect(part).not.toBeNull()
    part?.remove()
  }

  test.each(['.lk-logo', '.lk-title', '.lk-divider', 'label', 'svg', '.lk-button-label', '.lk-hidden'])(
    'the next screen is shown after another script removes %s from the main screen',
    async (selector) => {
      const { screen, send, expectPasscodeScreen } = await renderForm((f) =>
        f.withOauth('github').withTheme({ logoImageUrl: '#' }),
      )
      remove(screen.container, selector)
      await send()
      await expectPasscodeScreen()
    },
  )

  test.each(['.lk-back', '.lk-title', '.lk-text', '[role=timer]', '.lk-verifying', '.lk-resend', '.lk-box'])(
    'a wrong passcode shows its error after another script removes %s from the passcode screen',
    async (selector) => {
      const { screen, send, passcode, expectPasscodeScreen } = await renderForm()
      await send()
      await expectPasscodeScreen()
      remove(screen.container, selector)
      await passcode.fill('000000')
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.otp_code_not_found'])
    },
  )
})
