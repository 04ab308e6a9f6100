import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from '../ui/button.tsx'
import { useDeliberatePress } from './use-deliberate-press.ts'

const HALF_A_SECOND_MS = 500

const onPress = vi.fn<() => void>()
const onSubmit = vi.fn<() => void>()

beforeEach(() => {
  // The test runs in a frame, which a click would focus first.
  window.focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  onPress.mockReset()
  onSubmit.mockReset()
})

function Allow() {
  const press = useDeliberatePress(onPress)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button variant="primary" {...press}>
        Allow
      </Button>
    </form>
  )
}

async function renderButton() {
  const screen = await render(<Allow />)
  const button = screen.getByRole('button', { name: 'Allow' })
  return { button, pressAtOnce: () => button.click({ force: true }) }
}

/** Waits for React, which may need several frames on a busy machine. @throws Error when a hundred frames were not enough */
async function waitForFrames(isDone: () => boolean) {
  for (let frame = 0; frame < 100 && !isDone(); frame++) await new Promise(requestAnimationFrame)
  if (!isDone()) throw new Error('The expected state has not come about.')
}

/** Vitest's polling advances fake timers, so these tests wait for a frame instead. */
async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise(requestAnimationFrame)
}

test(
  'a clickjacking-protected button ignores clicks for half a second after it appears',
  { tags: ['threat.c1', 'chosen.deliberation'] },
  async () => {
    const { button, pressAtOnce } = await renderButton()
    await pressAtOnce()
    await advance(HALF_A_SECOND_MS - 1)
    await pressAtOnce()
    expect(button.element()).toHaveAttribute('aria-disabled', 'true')
    expect(onPress).not.toHaveBeenCalled()
    await advance(1)
    await waitForFrames(() => button.element().getAttribute('aria-disabled') === 'false')
    await pressAtOnce()
    expect(onPress).toHaveBeenCalledOnce()
  },
)

test('a clickjacking-protected button keeps the focus while inactive, and then accepts Enter', async () => {
  const { button } = await renderButton()
  const element = button.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  await advance(HALF_A_SECOND_MS)
  expect(document.activeElement).toBe(element)
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
})

test.each([
  ['the window gets the focus back', () => window.dispatchEvent(new FocusEvent('focus'))],
  ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page is restored', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
])('after %s, a clickjacking-protected button ignores clicks for half a second', async (_when, occur) => {
  const { pressAtOnce } = await renderButton()
  await advance(HALF_A_SECOND_MS)
  occur()
  await advance(HALF_A_SECOND_MS - 1)
  await pressAtOnce()
  expect(onPress).not.toHaveBeenCalled()
  await advance(1)
  await pressAtOnce()
  expect(onPress).toHaveBeenCalledOnce()
})

test('a clickjacking-protected button stays inactive in a hidden tab', async () => {
  const { pressAtOnce } = await renderButton()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await advance(HALF_A_SECOND_MS)
  await pressAtOnce()
  expect(onPress).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await advance(HALF_A_SECOND_MS)
  await pressAtOnce()
  expect(onPress).toHaveBeenCalledOnce()
})

test.each<[string, (button: HTMLButtonElement) => void]>([
  ['a click of a script', (button) => button.click()],
  ['a dispatched click', (button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))],
  [
    'a dispatched Enter',
    (button) => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  ],
  ['a submission of the form around it', (button) => button.form?.requestSubmit()],
])('%s does not activate a clickjacking-protected button', async (_what, act) => {
  const { button, pressAtOnce } = await renderButton()
  await advance(HALF_A_SECOND_MS)
  act(button.element() as HTMLButtonElement)
  await advance(0)
  expect(onPress).not.toHaveBeenCalled()
  await pressAtOnce()
  expect(onPress).toHaveBeenCalledOnce()
})

test('a clickjacking-protected button does not submit the surrounding form', async () => {
  const { pressAtOnce } = await renderButton()
  await advance(HALF_A_SECOND_MS)
  await pressAtOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a server-rendered clickjacking-protected button is disabled', () => {
  expect(renderToString(<Allow />)).toContain('aria-disabled="true"')
})

test('a clickjacking-protected button removes its event listeners when it unmounts', async () => {
  const spies = [window, document].map((target) => ({
    add: vi.spyOn(target, 'addEventListener'),
    remove: vi.spyOn(target, 'removeEventListener'),
  }))
  const typesOf = (kind: 'add' | 'remove') =>
    spies
      .flatMap((spy) => spy[kind].mock.calls.map(([type]) => type))
      .filter((type) => ['focus', 'pageshow', 'visibilitychange'].includes(type))
  const { unmount } = await render(<Allow />)
  expect(typesOf('add')).toEqual(['focus', 'pageshow', 'visibilitychange'])
  await unmount()
  expect(typesOf('remove')).toEqual(['focus', 'pageshow', 'visibilitychange'])
})
