import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Message } from '@latchkey/openapi'
import { App } from '../app.tsx'
import '../style.css'

const PASSCODE: Message = {
  message_id: 'message-test-1',
  channel: 'sms',
  to: '+12025550123',
  template: 'otp_login',
  locale: 'en',
  subject: null,
  text: 'Your Latchkey passcode is 123456.',
  html: null,
  code: '123456',
  links: [],
  expires_at: '2026-01-05T09:05:00.000Z',
  sent_at: '2026-01-05T09:00:00.000Z',
}
const HREF = 'http://localhost:4010/v1/magic_links/redirect?token=abc'
const MAIL: Message = {
  ...PASSCODE,
  message_id: 'message-test-2',
  channel: 'email',
  to: 'ada@example.com',
  template: 'spring',
  locale: 'fr',
  subject: 'Connectez-vous',
  html: '<p>Connectez-vous</p>',
  code: null,
  links: [{ token_type: 'magic_links', href: HREF }],
}

let inbox: Message[] = []
let queries: URLSearchParams[] = []
let arrive: (message: Message) => void = () => {}

/** Responds like the control plane: at once, except to a long poll, which waits for a newer message. */
async function respond({ url }: Request): Promise<Response> {
  if (!url.includes('/messages')) return Response.json({ tenants: [] })
  const query = new URL(url).searchParams
  queries.push(query)
  if (!query.has('wait_ms')) return Response.json({ messages: inbox })
  return new Promise((resolve) => {
    arrive = (message) => {
      inbox = [message, ...inbox]
      resolve(Response.json({ messages: [message] }))
    }
  })
}

beforeEach(async () => {
  inbox = [PASSCODE]
  queries = []
  vi.stubGlobal('fetch', respond)
  window.history.replaceState(null, '', '/messages')
  await render(<App />)
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

test('a new message appears at once at the top and is announced', async () => {
  await expect.element(page.getByText('123456', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(queries.at(-1)?.get('after')).toBe('message-test-1'))
  arrive(MAIL)
  await expect.element(page.getByText('2 messages')).toBeInTheDocument()
  expect(document.querySelector('tbody tr')?.textContent).toContain('Connectez-vous')
})

test('a passcode can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy code 123456' }).click()
  expect(writeText).toHaveBeenCalledWith('123456')
  await expect.element(page.getByText('Copied')).toBeVisible()
})

test('a link opens in a new tab, and the email’s text and HTML can be unfolded', async () => {
  inbox = [MAIL]
  const link = page.getByRole('link', { name: 'magic_links' })
  await expect.element(link).toHaveAttribute('href', HREF)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await page.getByText('Connectez-vous', { exact: true }).click()
  await expect.element(page.getByText('spring')).toBeVisible()
  await page.getByText('HTML').click()
  await expect.element(page.getByText('<p>Connectez-vous</p>')).toBeVisible()
})

test('the inbox is filtered by recipient and channel', async () => {
  await page.getByLabelText('To').fill('ada@example.com')
  await page.getByLabelText('Channel').selectOptions('Email')
  await vi.waitFor(() =>
    expect(queries.map((query) => Object.fromEntries(query))).toContainEqual(
      expect.objectContaining({ to: 'ada@example.com', channel: 'email' }),
    ),
  )
})
