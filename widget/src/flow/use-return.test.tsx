import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useReturn } from './use-return.ts'

afterEach(() => void vi.useRealTimers())

type Props = { isLeaving: boolean; onReturn: () => void }

function Page({ isLeaving, onReturn }: Props) {
  useReturn(isLeaving, onReturn)
  return null
}

function show(persisted: boolean) {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
}

test('a page restored while leaving counts as a return, and a page load does not', async () => {
  const onReturn = vi.fn<() => void>()
  const screen = await render(<Page isLeaving={false} onReturn={onReturn} />)
  show(true)
  expect(onReturn).not.toHaveBeenCalled()
  await screen.rerender(<Page isLeaving onReturn={onReturn} />)
  show(false)
  expect(onReturn).not.toHaveBeenCalled()
  show(true)
  expect(onReturn).toHaveBeenCalledOnce()
  await screen.rerender(<Page isLeaving={false} onReturn={onReturn} />)
  show(true)
  expect(onReturn).toHaveBeenCalledOnce()
})

test(
  'a redirect that does not leave the page in ten seconds counts as a return, unless cancelled',
  { tags: 'chosen.leaving-timeout' },
  async () => {
    const onReturn = vi.fn<() => void>()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const screen = await render(<Page isLeaving onReturn={onReturn} />)
    vi.advanceTimersByTime(9_999)
    expect(onReturn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onReturn).toHaveBeenCalledOnce()
    await screen.rerender(<Page isLeaving={false} onReturn={onReturn} />)
    await screen.rerender(<Page isLeaving onReturn={onReturn} />)
    await screen.rerender(<Page isLeaving={false} onReturn={onReturn} />)
    vi.advanceTimersByTime(10_000)
    expect(onReturn).toHaveBeenCalledOnce()
  },
)
