import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'

test(
  'the home page lists three steps: add the MCP server, authorize it, connect Asana',
  { tags: ['home.step-add', 'home.step-authorize', 'home.step-connect'] },
  async () => {
    const { screen } = await renderApp('/')
    await expect.element(screen.getByRole('heading', { name: EN_APP.home.stepsTitle })).toBeVisible()
    const steps = screen.getByRole('listitem')
    await expect
      .element(steps.nth(0))
      .toHaveTextContent('Add the MCP server URL in ChatGPT under Settings → Connectors:')
    await expect.element(steps.nth(1)).toHaveTextContent('Authorize the MCP app (OAuth).')
    await expect.element(steps.nth(2)).toHaveTextContent('Connect your Asana account.')
  },
)

test('the help link of the home page leads to the documentation', { tags: 'home.help' }, async () => {
  const { screen } = await renderApp('/')
  await expect
    .element(screen.getByRole('link', { name: 'Help and documentation' }))
    .toHaveAttribute('href', 'https://modelcontextprotocol.io/docs/develop/connect-remote-servers')
})

const CONNECTION = { start: async () => {}, find: async () => ({ accountName: 'Ada' }), remove: async () => {} }
const APPS = { connected_apps: [{ connected_app_id: 'connected-app-test-1' }] }

/** Returns what is done and the text of the step that comes next. */
function readSteps(container: Element) {
  const steps = [...container.querySelectorAll('.steps > li')]
  const done = steps.map((step) => step.textContent.startsWith('Done:'))
  return { done, next: steps.findIndex((step) => step.getAttribute('aria-current') === 'step') }
}

test('for a new account no step is done, and the first comes next', async () => {
  const fake = createFakeClient()
  const { screen } = await renderApp('/', { fake })
  await expect.poll(() => fake.user.getConnectedApps.mock.calls.length).toBeGreaterThan(0)
  expect(readSteps(screen.container)).toEqual({ done: [false, false, false], next: 0 })
})

test('once an assistant has access, the first two steps are done, and the third comes next', async () => {
  const fake = createFakeClient()
  fake.user.getConnectedApps.mockResolvedValue(APPS)
  const { screen } = await renderApp('/', { fake })
  await expect.poll(() => readSteps(screen.container)).toEqual({ done: [true, true, false], next: 2 })
})

test('with an assistant and Asana, every step is done, and Asana can still be connected again', async () => {
  const fake = createFakeClient()
  fake.user.getConnectedApps.mockResolvedValue(APPS)
  const { screen } = await renderApp('/', { fake, asana: CONNECTION })
  await expect.poll(() => readSteps(screen.container)).toEqual({ done: [true, true, true], next: -1 })
  await expect.element(screen.getByRole('link', { name: EN_APP.home.connect })).toHaveClass('button--secondary')
})

test('while it is unknown who has access, the steps are those of a new account', async () => {
  const fake = createFakeClient()
  fake.user.getConnectedApps.mockRejectedValue(new Error('away'))
  const { screen } = await renderApp('/', { fake, asana: CONNECTION })
  await expect.poll(() => readSteps(screen.container)).toEqual({ done: [false, false, true], next: 0 })
})
