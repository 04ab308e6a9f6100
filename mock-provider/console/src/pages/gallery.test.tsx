import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../app.tsx'
import { CONFIG } from '../connection/config.ts'
import '../style.css'

const CATALOGUE = {
  operations: [],
  errors: [
    { error_type: 'otp_code_not_found', operation_ids: ['otpsAuthenticate'], is_general: false },
    { error_type: 'too_many_requests', operation_ids: ['otpsAuthenticate'], is_general: false },
    { error_type: 'idp_auth_code_expired', operation_ids: ['oauth2Token'], is_general: false },
  ].map((error) => ({ status_code: 404, error_message: '', text: null, assumed: false, identities: {}, ...error })),
  fault_kinds: [],
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(CATALOGUE))
  window.history.replaceState(null, '', '/gallery')
})

afterEach(() => {
  vi.unstubAllGlobals()
  CONFIG.has_gallery = true
  window.history.replaceState(null, '', '/')
})

const tab = (name: string) => page.getByRole('tab', { name })
const exchange = tab('Errors returned to programs')
const notice = page.getByText('No screens can be shown')

test('the gallery shows screens if a web app is configured', async () => {
  await render(<App />)
  await expect.element(exchange).toBeVisible()
  await expect.element(tab('Screens of the widget')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a card of the gallery has the text of its screen, and no picture', async () => {
  window.history.replaceState(null, '', '/gallery?tab=errors')
  await render(<App />)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'otp_code_not_found' }) })
  await expect.element(card.getByText('Invalid passcode, please try again.')).toBeVisible()
  expect(page.getByRole('main').element().querySelectorAll('img')).toHaveLength(0)
})

test('without a web app, the gallery shows a notice and lists only the API calls', async () => {
  CONFIG.has_gallery = false
  await render(<App />)
  await expect.element(notice).toBeVisible()
  await expect.element(exchange).toBeVisible()
  for (const name of ['Screens of the widget', 'Screens of the product', 'Errors shown on screens'])
    await expect.element(tab(name)).not.toBeInTheDocument()
})

test.each([
  ['wrong code', 'otp_code_not_found'],
  ['rate limit', 'too_many_requests'],
  ['tomany requests', 'too_many_requests'],
])('a search of the gallery for %s finds %s', async (query, error_type) => {
  await render(<App />)
  await page.getByRole('searchbox', { name: 'Search' }).fill(query)
  await expect.element(page.getByRole('heading', { name: 'Errors returned to programs' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: error_type })).toBeVisible()
})

test('the gallery opens screens in a phone-sized window, and offers no window for API-only errors', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await render(<App />)
  await page.getByRole('searchbox', { name: 'Search' }).fill('o')
  await page.getByRole('button', { name: 'Open as on a phone too_many_requests' }).click()
  expect(open).toHaveBeenCalledWith('/errors/too_many_requests', '_blank', 'popup,noopener,width=390,height=844')
  const ofCall = page.getByRole('button', { name: 'Open as on a phone idp_auth_code_expired' })
  await expect.element(ofCall).not.toBeInTheDocument()
  open.mockRestore()
})

test('the gallery shows one group at a time, its first cards, and more on demand', async () => {
  await render(<App />)
  await tab('Screens of the widget').click()
  expect(window.location.search).toBe('?tab=widget')
  const listCards = () => document.querySelectorAll('.cards > li').length
  await expect.poll(listCards).toBe(40)
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect.poll(listCards).toBeGreaterThan(40)
})

test('the gallery page of an unknown error suggests the nearest errors', async () => {
  window.history.replaceState(null, '', '/errors/otp_code_notfound')
  await render(<App />)
  await expect
    .element(page.getByRole('link', { name: 'otp_code_not_found' }))
    .toHaveAttribute('href', '/errors/otp_code_not_found')
})

test('the gallery page of an unknown screen suggests the nearest screens', async () => {
  window.history.replaceState(null, '', '/screens/consents')
  await render(<App />)
  const first = page.getByRole('main').getByRole('link').first()
  await expect.element(first).toHaveAttribute('href', expect.stringMatching(/^\/screens\/.*consent/))
})

test('the page of the shared look shows each colour with its contrast in light and in dark, and the parts', async () => {
  window.history.replaceState(null, '', '/gallery/tokens')
  await render(<App />)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('--on-primary')).toHaveTextContent(/#fff.*#10202a.*13\.7:1.*12\.8:1.*primary/)
  await expect.element(row('--card-radius')).toHaveTextContent('8px')
  await expect.element(page.getByRole('button', { name: 'Primary button' })).toHaveClass('primary')
})
