import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createGuardedRoot } from './guarded-root.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { mount } from '../delivery/mount.tsx'
import { en } from '../messages/en.ts'

let place: HTMLDivElement
const reported: unknown[] = []
const collect = (event: ErrorEvent) => {
  event.preventDefault()
  reported.push(event.error)
}

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  window.addEventListener('error', collect)
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs every caught error
})

afterEach(() => {
  window.removeEventListener('error', collect)
  place.remove()
  reported.splice(0)
  vi.restoreAllMocks()
})

test('a React tree that throws is replaced by a fallback that can render it again', async () => {
  let isBroken = true
  const Part = () => {
    if (isBroken) throw new Error('broken')
    return <p>fine</p>
  }
  const root = createGuardedRoot(place, (retry) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  ))
  root.render(<Part />)
  await expect.element(page.getByRole('button', { name: en['form.try-again'] })).toBeVisible()
  expect(reported).toEqual([expect.objectContaining({ message: 'broken' })])
  isBroken = false
  await page.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(page.getByText('fine')).toBeVisible()
  root.unmount()
  expect(place.innerHTML).toBe('')
})

test('foreign nodes in the container are removed together with a failed React tree', async () => {
  const Part = ({ step }: { step: number }) => (
    <>
      {step === 1 && <b>new</b>}
      <i>mark</i>
    </>
  )
  const root = createGuardedRoot(place, () => <p>Something went wrong.</p>)
  root.render(<Part step={0} />)
  await expect.poll(() => place.textContent).toBe('mark')
  place.querySelector('i')?.replaceWith('foreign')
  root.render(<Part step={1} />)
  await expect.poll(() => place.textContent).toBe('Something went wrong.')
  root.unmount()
})

test('a mounted widget that fails to render shows an error and can be retried', { tags: 'threat.b7' }, async () => {
  const { client } = createFakeClient()
  const broken = vi.spyOn(client.bootstrap, 'getInfo').mockImplementation(() => {
    throw new Error('broken')
  })
  const widget = mount(place, {
    client,
    config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } },
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent(en['failure.unknown'])
  expect(place.querySelector('.latchkey')).not.toBeNull()
  broken.mockRestore()
  await page.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  widget.unmount()
  expect(place.innerHTML).toBe('')
})
