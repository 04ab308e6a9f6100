import { expect, test } from 'vitest'
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
