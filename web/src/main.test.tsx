import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from './paths.ts'
import { EN } from './messages/en.ts'

const CONFIG = {
  public_token: 'public-token-test-web',
  provider_url: window.location.origin,
  frame_url: `${window.location.origin}/frame`,
  asana_client_id: '1200000000000001',
  asana_authorize_url: 'https://asana.example/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}
const HERE = window.location.href
let starts = 0

/** Runs a script again at a path of a page with this body. */
async function start(path: string, body: string, script = 'main'): Promise<void> {
  document.body.innerHTML = body
  window.history.replaceState(null, '', path)
  // A module runs once per URL.
  starts += 1
  await import(/* @vite-ignore */ `./${script}.tsx?start=${starts}`)
}

function toBody(config: object | string): string {
  const block = typeof config === 'string' ? config : JSON.stringify(config)
  return `<div id="root"></div><script type="application/json" id="latchkey-config">${block}</script>`
}

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', HERE)
  document.body.innerHTML = ''
})

test.each(['login-main', 'main'])('the login page starts from the script %s', async (script) => {
  await start(PATHS.login, toBody(CONFIG), script)
  await expect.element(page.getByRole('heading', { name: EN.login.title, level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toContain(EN.login.title)
})

test('a prerendered login page that the server sent hidden becomes visible', async () => {
  await start(PATHS.login, toBody(CONFIG).replace('id="root"', 'id="root" hidden'), 'login-main')
  await expect.element(page.getByRole('heading', { name: EN.login.title, level: 1 })).toBeVisible()
})

test('the main script renders the whole app at any other path than the login page', async () => {
  await start('/nowhere', toBody(CONFIG))
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a wrong configuration is explained in the page and in the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await start(PATHS.login, toBody('{}'), 'login-main')
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ name: 'AppConfigError' }))
  await expect.element(page.getByRole('heading', { name: 'Not configured' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This site is not configured.')
  const problems = page.getByRole('listitem').elements()
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    '"public_token" must be a string; it is missing',
    '"provider_url" must be a string; it is missing',
    '"frame_url" must be a string; it is missing',
    '"asana_client_id" must be a string; it is missing',
    '"asana_authorize_url" must be a string; it is missing',
    '"tool_server_url" must be a string; it is missing',
  ])
})

test('a page without the configuration element shows that it is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await start(PATHS.login, '<div id="root"></div>')
  await expect.element(page.getByText('the block is missing')).toBeVisible()
})

test('starting the app without a root element throws', async () => {
  await expect(start(PATHS.login, '')).rejects.toThrow('The page has no element with the id "root"')
})
