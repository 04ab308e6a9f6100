import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CopyField } from './copy-field.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ADDRESS = 'https://tools.example/mcp'

async function renderField(writeText: (text: string) => Promise<void>) {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  const screen = await render(<CopyField label="Server URL" value={ADDRESS} />)
  return { screen, write, button: screen.getByRole('button'), field: screen.getByLabelText('Server URL') }
}

test(
  'the Copy button copies the value and shows “Copied” for two seconds',
  { tags: 'chosen.copied-shown' },
  async () => {
    const { write, button } = await renderField(async () => {})
    await expect.element(button).toHaveTextContent('Copy')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button.click()
    await expect.element(button).toHaveTextContent('Copied')
    expect(write).toHaveBeenCalledExactlyOnceWith(ADDRESS)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1_999)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
    await expect.element(button).toHaveTextContent(/^Copy$/)
  },
)

test('unmounting the copy field clears its timer', async () => {
  const { screen, button } = await renderField(async () => {})
  await button.click()
  await expect.element(button).toHaveTextContent('Copied')
  const clear = vi.spyOn(window, 'clearTimeout')
  await screen.unmount()
  expect(clear).toHaveBeenCalled()
})

test('the copy field selects its value when the clipboard is not accessible', async () => {
  const { button, field } = await renderField(async () => {
    throw new Error('denied')
  })
  await button.click()
  await expect.element(button).toHaveTextContent('Copy')
  const input = field.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('The field is not an input.')
  await vi.waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, ADDRESS.length]))
})
