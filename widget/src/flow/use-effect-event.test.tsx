import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useEffectEvent } from './use-effect-event.ts'

test('`useEffectEvent` lets an effect call the latest handler without running again', async () => {
  const runs: string[] = []
  const calls: number[] = []
  function Counter() {
    const [count, setCount] = useState(0)
    const report = useEffectEvent(() => calls.push(count))
    useEffect(() => {
      runs.push('effect')
      const listen = () => void report()
      document.addEventListener('visit', listen)
      return () => document.removeEventListener('visit', listen)
    }, [])
    return <button onClick={() => setCount((before) => before + 1)}>{count}</button>
  }
  const screen = await render(<Counter />)
  document.dispatchEvent(new Event('visit'))
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('button')).toHaveTextContent('1')
  document.dispatchEvent(new Event('visit'))
  expect({ runs, calls }).toEqual({ runs: ['effect'], calls: [0, 1] })
})
