import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Message } from '@latchkey/openapi'
import { App } from '../app.tsx'
import { CONFIG } from '../connection/config.ts'
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
  text: `Suivez ${HREF}`,
  html: '<p>Connectez-vous</p>',
  code: null,
  links: [{ token_type: 'magic_links', href: HREF }],
}
const TENANT_CONFIG = {
  project_name: 'Latchkey',
  email_domains: ['latchkey.example'],
  inactive_emails: ['ada@example.com'],
}

let inbox: Message[] = []
let queries: URLSearchParams[] = []
let arrive: (message: Message) => void = () => {}

/** Responds like the control plane: at once, except to a long poll, which waits for a newer message. */
async function respond({ url }: Request): Promise<Response> {
  if (url.includes('/config')) return Response.json(TENANT_CONFIG)
  if (!url.includes('/messages')) return Response.json({ tenants: [] })
  const query = new URL(url).searchParams
  queries.push(query)
  const wanted = query.get('message_id')
  const found = inbox.filter(({ message_id }) => wanted === null || wanted === message_id)
  const limit = Number(query.get('limit') ?? 1_000)
  if (!query.has('wait_ms')) return Response.json({ messages: found.slice(0, limit), total: found.length })
  return new Promise((resolve) => {
    arrive = (message) => {
      inbox = [message, ...inbox]
      resolve(Response.json({ messages: [message], total: inbox.length }))
    }
  })
}

const list = page.getByRole('list', { name: 'Messages, newest first' })
const rows = list.getByRole('link')
const opened = page.getByRole('region', { name: 'Opened message' })

async function show(query = '') {
  window.history.replaceState(null, '', `/messages${query}`)
  await render(<App />)
}

beforeEach(() => {
  inbox = [MAIL, PASSCODE]
  queries = []
  sessionStorage.clear()
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  vi.unstubAllGlobals()
  CONFIG.forwards_mail = false
  window.history.replaceState(null, '', '/')
})

test('the inbox shows a new message at the top at once and announces it', { tags: 'wcag.console-4-1-3' }, async () => {
  inbox = [PASSCODE]
  await show()
  await expect.element(page.getByText('1 message', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(queries.at(-1)?.get('after')).toBe('message-test-1'))
  arrive(MAIL)
  await expect.element(page.getByText('2 messages')).toHaveAttribute('aria-live', 'polite')
  await expect.element(rows.first()).toHaveTextContent('Connectez-vous')
})

test('the inbox lists the recipient, subject, kind and delivery problem of each message', async () => {
  await show()
  await expect
    .element(rows.first())
    .toHaveTextContent(/ada@example\.com.*Connectez-vous.*Email.*Sign-in link.*Bounces.*New/)
  await expect.element(rows.nth(1)).toHaveTextContent(/\+12025550123.*passcode is 123456.*SMS.*Code.*New/)
  await expect.element(rows.nth(1)).not.toHaveTextContent('Bounces')
})

test('opening a message updates the URL, moves the focus to the message and marks it as read', async () => {
  await show('?search=1')
  await rows.nth(1).click()
  await expect.element(opened.getByRole('heading', { name: PASSCODE.text })).toHaveFocus()
  expect(window.location.search).toBe('?search=1&message=message-test-1')
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect.element(rows.nth(1)).not.toHaveTextContent('New')
  await expect.element(rows.first()).toHaveTextContent('New')
})

test('the URL of a message fetches and shows the message after a reload', async () => {
  await show('?message=message-test-1')
  await expect.element(opened.getByText('123456', { exact: true })).toBeVisible()
  expect(queries.map((query) => query.get('message_id'))).toContain('message-test-1')
  expect(document.activeElement).toBe(document.body)
})

test('the URL of a message that does not exist shows a notice', async () => {
  await show('?message=message-test-unknown')
  await expect.element(opened.getByText('This message does not exist.')).toBeVisible()
})

test('a passcode in the inbox can be copied with its button and with the key c', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show('?message=message-test-1')
  await page.getByRole('button', { name: 'Copy code 123456' }).click()
  expect(writeText).toHaveBeenCalledWith('123456')
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
  writeText.mockClear()
  await userEvent.keyboard('c')
  expect(writeText).toHaveBeenCalledWith('123456')
  await expect.element(page.getByText('Copied 123456.')).toBeVisible()
})

test('in the inbox, j, k and the arrow keys move through the messages, and Enter opens one', async () => {
  await show()
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(rows.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(rows.first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opened.getByRole('heading', { name: 'Connectez-vous' })).toHaveFocus()
})

test('with single-key shortcuts switched off, only the arrows in the list move', async () => {
  localStorage.setItem('latchkey-console-shortcuts', 'off')
  await show()
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
  rows.first().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  localStorage.removeItem('latchkey-console-shortcuts')
})

test('the link in an email opens in a new tab and can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show('?message=message-test-2')
  const link = opened.getByRole('link', { name: 'Open link that signs the person in' })
  await expect.element(link).toHaveAttribute('href', HREF)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await opened.getByRole('button', { name: 'Copy link that signs the person in' }).click()
  expect(writeText).toHaveBeenCalledWith(HREF)
})

test('the link in an email can be opened in a phone-sized window', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await show('?message=message-test-2')
  await opened.getByRole('button', { name: 'Open as on a phone that signs the person in' }).click()
  expect(open).toHaveBeenCalledWith(HREF, '_blank', 'popup,noopener,width=390,height=844')
  open.mockRestore()
})

test('the inbox shows an email as HTML, at phone width, as text, as source and with its headers', async () => {
  await show('?message=message-test-2')
  const frame = () => document.querySelector('iframe')
  await expect.element(opened.getByRole('tab', { name: 'HTML' })).toHaveAttribute('aria-selected', 'true')
  expect(frame()?.getAttribute('src')).toBe('/_mock/public-token-test-latchkey/messages/message-test-2/html')
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin)/)
  await opened.getByRole('tab', { name: 'HTML' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.getByRole('tab', { name: 'Phone width' })).toHaveFocus()
  expect(frame()?.getBoundingClientRect().width).toBeLessThanOrEqual(375)
  await opened.getByRole('tab', { name: 'Text' }).click()
  await expect.element(opened.getByRole('tabpanel').getByRole('link', { name: HREF })).toBeVisible()
  await opened.getByRole('tab', { name: 'Source' }).click()
  await expect.element(opened.getByText('<p>Connectez-vous</p>')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(opened.getByText('Latchkey <no-reply@latchkey.example>')).toBeVisible()
  await expect.element(opened.getByText('<message-test-2@latchkey.example>')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(opened.getByRole('tab', { name: 'HTML' })).toHaveFocus()
})

test('with an SMTP server, an email shows that a copy was forwarded, and an SMS does not', async () => {
  CONFIG.forwards_mail = true
  await show('?message=message-test-2')
  await expect.element(opened.getByText('A copy went to the SMTP server')).toBeVisible()
  await rows.nth(1).click()
  await expect.element(opened.getByText('123456', { exact: true })).toBeVisible()
  await expect.element(opened.getByText('A copy went to the SMTP server')).not.toBeInTheDocument()
})

test('a message in the inbox links to the request that sent it', async () => {
  await show('?message=message-test-2')
  await expect
    .element(opened.getByRole('link', { name: 'Find the request in the journal' }))
    .toHaveAttribute('href', '/journal?tenant=public-token-test-latchkey&search=message-test-2')
})

test('a message to a bouncing address shows that mail to this address bounces', async () => {
  await show('?message=message-test-2')
  await expect.element(opened.getByText('Mail to this address bounces.')).toBeVisible()
})

test('the inbox is searched and filtered on the server', async () => {
  await show()
  await page.getByLabelText('Search', { exact: true }).fill('ada')
  await page.getByLabelText('Channel').selectOptions('Email')
  await vi.waitFor(() =>
    expect(queries.map((query) => Object.fromEntries(query))).toContainEqual(
      expect.objectContaining({ search: 'ada', channel: 'email' }),
    ),
  )
  expect(window.location.search).toBe('?search=ada&channel=email')
})

test('a long inbox is shown in pages', async () => {
  inbox = Array.from({ length: 120 }, (_, index) => ({ ...PASSCODE, message_id: `message-test-${index}` }))
  await show()
  await expect.element(page.getByText('50 of 120 messages')).toBeVisible()
  await page.getByRole('button', { name: 'Show 50 more' }).click()
  await page.getByRole('button', { name: 'Show 20 more' }).click()
  await expect.element(page.getByText('120 messages')).toBeVisible()
  expect(rows.elements()).toHaveLength(120)
})

test('an empty inbox links to the web app, and an empty search result can be reset', async () => {
  inbox = []
  await show()
  await expect.element(page.getByText('No messages yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the web app' })).toBeVisible()
  await page.getByLabelText('Search', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect.element(page.getByLabelText('Search', { exact: true })).toHaveValue('')
})
