import { afterEach, expect, test, vi } from 'vitest'
import { renderWidget } from './testing/render-widget.tsx'

afterEach(() => void vi.useRealTimers())

function heightOf(element: Element | null) {
  return element?.getBoundingClientRect().height
}

test('inputs are 47 px high', async () => {
  const { screen } = await renderWidget((f) => f.withOtp('sms', 'email'))
  await expect.element(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  expect(heightOf(screen.getByRole('textbox', { name: 'Phone number' }).element())).toBe(47)
  await screen.getByRole('tab', { name: 'Email' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(heightOf(screen.getByRole('textbox', { name: 'Email' }).element())).toBe(47)
})

test('the boxes of a passcode are 46 px high', async () => {
  const { screen } = await renderWidget((f) =>
    f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
  )
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  const boxes = [...screen.container.querySelectorAll('.lk-box')]
  expect(boxes.map(heightOf)).toEqual(Array(6).fill(46))
})

test('the default colours are those of the specification', async () => {
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
})

test('a reply of the frame after ten seconds no longer formats the number', async () => {
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = screen.getByRole('button', { name: 'Continue with text message' }).element()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const unformatted = () => screen.getByText('A 6-digit passcode was sent to you at +12133734253.').query()
  await vi.waitUntil(unformatted)
  await vi.advanceTimersByTimeAsync(20_000)
  await new Promise(requestAnimationFrame)
  expect(unformatted()).not.toBeNull()
})
