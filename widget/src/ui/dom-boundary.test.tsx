import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DomBoundary } from './dom-boundary.tsx'
import { en } from '../messages/en.ts'

/** More steps than the boundary tolerates: every second step breaks the page, and the boundary makes 20 repairs. */
const TOO_MANY = 43

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {})) // React logs every caught error
afterEach(() => void vi.restoreAllMocks())

const errors: unknown[] = []
afterEach(() => void errors.splice(0))

function renderGuarded(toChildren: (step: number) => React.ReactNode) {
  const toPage = (step: number) => (
    <DomBoundary
      onError={(error) => errors.push(error)}
      toFallback={(retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    >
      {toChildren(step)}
    </DomBoundary>
  )
  return render(toPage(0)).then((screen) => ({ screen, show: (step: number) => screen.rerender(toPage(step)) }))
}

/** Renders an element in every second step, before one that is always there. Tests remove or move the elements. */
const toParts = (step: number) => (
  <>
    {step % 2 === 1 && <b>step {step}</b>}
    <i>mark</i>
  </>
)

test('an element is inserted even if another script removed its sibling from the page', async () => {
  const { screen, show } = await renderGuarded(toParts)
  screen.container.querySelector('i')?.remove()
  await show(1)
  expect(screen.container.textContent).toBe('step 1mark')
  expect(errors).toEqual([expect.objectContaining({ name: 'NotFoundError' })])
})

test('a part that was removed from the page can unmount without an error', async () => {
  const { screen, show } = await renderGuarded(toParts)
  await show(1)
  screen.container.querySelector('b')?.remove()
  await show(2)
  expect(screen.container.textContent).toBe('mark')
})

test('a part that was moved into a foreign element can unmount without an error', async () => {
  const { screen, show } = await renderGuarded(toParts)
  await show(1)
  const part = screen.container.querySelector('b')
  part?.replaceWith(document.createElement('font'))
  screen.container.querySelector('font')?.append(part ?? '')
  await show(2)
  expect(screen.container.textContent).toBe('mark')
})

test('the fallback is shown when everything around the DOM boundary was removed', async () => {
  const Broken = (): never => {
    throw new Error('broken')
  }
  const { screen, show } = await renderGuarded((step) => (step === 1 ? <Broken /> : 'fine'))
  for (const element of screen.container.querySelectorAll('div > div > *')) element.remove()
  await show(1)
  await expect.element(screen.getByRole('button', { name: en['form.try-again'] })).toBeVisible()
})

test('an error thrown by the children of a DOM boundary is not repaired but can be retried', async () => {
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('broken')
    return 'fine'
  }
  const { screen } = await renderGuarded(() => <Part />)
  expect(errors).toEqual([expect.objectContaining({ message: 'broken' })])
  isBroken = false
  await screen.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(screen.getByText('fine')).toBeVisible()
})

test('a DOM boundary shows its fallback with a retry after too many repairs', async () => {
  const { screen, show } = await renderGuarded(toParts)
  for (let step = 1; step <= TOO_MANY; step++) {
    screen.container.querySelector('i')?.remove()
    await show(step)
  }
  await screen.getByRole('button', { name: en['form.try-again'] }).click()
  expect(screen.container.textContent).toBe(`step ${TOO_MANY}mark`)
})

test('a DOM repair keeps the focus and the typed text, except a one-time code', async () => {
  function Form() {
    const [email, setEmail] = useState('')
    return (
      <>
        <input name="email" value={email} onChange={({ currentTarget }) => setEmail(currentTarget.value)} />
        <input name="password" />
        <input name="otp" autoComplete="one-time-code" />
        <output>{email}</output>
      </>
    )
  }
  const { screen, show } = await renderGuarded((step) => (
    <>
      <Form />
      {toParts(step)}
    </>
  ))
  const find = (name: string) => screen.container.querySelector<HTMLInputElement>(`[name=${name}]`)
  for (const name of ['otp', 'email', 'password']) {
    find(name)?.focus()
    await userEvent.keyboard(name)
  }
  const before = find('email')
  screen.container.querySelector('i')?.remove()
  await show(1)
  expect(find('email')).not.toBe(before)
  await expect.poll(() => document.activeElement).toBe(find('password'))
  expect([find('email')?.value, find('password')?.value, find('otp')?.value]).toEqual(['email', 'password', ''])
  expect(screen.container.querySelector('output')?.textContent).toBe('email')
})

test('a repair resets the state inside the part and keeps the state around it', async () => {
  function Count() {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Count ${count}`}
      </button>
    )
  }
  const { screen, show } = await renderGuarded((step) => (
    <>
      <Count />
      {toParts(step)}
    </>
  ))
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('Count 1')).toBeVisible()
  screen.container.querySelector('i')?.remove()
  await show(1)
  expect(screen.container.textContent).toBe('Count 0step 1mark')
})
