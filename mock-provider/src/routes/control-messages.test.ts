import { expect, test } from 'vitest'
import type { Message } from '@latchkey/openapi'
import { listMessages } from '../messages/messages.ts'
import { createMailReader } from '../testing/mail-reader.ts'

/** An inbox with a text message and two emails. */
async function createInbox() {
  const reader = createMailReader()
  const { app, tenant } = reader.visitor
  await reader.ask('/otps/sms/login_or_create', { phone_number: '+12025550123' })
  await reader.askForLink('ada@example.com')
  await reader.askForLink('grace@example.com')
  const get = (path = '') => app.inject(`/_mock/${tenant.public_token}/messages${path}`)
  const list = async (query: string): Promise<{ messages: Message[]; total: number }> => (await get(query)).json()
  const recipients = async (query: string) => (await list(query)).messages.map(({ to }) => to)
  return { tenant, get, list, recipients }
}

test.each([
  ['?search=ada', ['ada@example.com']],
  ['?search=EXAMPLE.com', ['grace@example.com', 'ada@example.com']],
  ['?search=550123', ['+12025550123']],
  ['?search=passcode', ['+12025550123']],
  ['?search=magic_link%20grace', ['grace@example.com']],
  ['?search=nobody', []],
])('the message query %s matches a part of the recipient, the text or the template', async (query, expected) => {
  const { recipients } = await createInbox()
  expect(await recipients(query)).toEqual(expected)
})

test('a message search finds a passcode by its digits', async () => {
  const { tenant, list } = await createInbox()
  const code = listMessages(tenant).find(({ channel }) => channel === 'sms')?.code ?? ''
  expect((await list(`?search=${code}`)).messages).toMatchObject([{ code }])
})

test('messages are listed in pages, and the total counts all matches', async () => {
  const { list } = await createInbox()
  const first = await list('?limit=2')
  expect(first.messages.map(({ to }) => to)).toEqual(['grace@example.com', 'ada@example.com'])
  expect(first.total).toBe(3)
  const next = await list(`?limit=2&before=${first.messages[1]?.message_id}`)
  expect(next.messages.map(({ to }) => to)).toEqual(['+12025550123'])
  expect(next.total).toBe(3)
  expect(await list(`?search=example&after=${next.messages[0]?.message_id}`)).toMatchObject({ total: 2 })
  expect(await list('?before=message-test-unknown')).toEqual({ messages: [], total: 3 })
})

test('a message is found by its id', async () => {
  const { tenant, list } = await createInbox()
  const [, ada] = listMessages(tenant)
  expect((await list(`?message_id=${ada?.message_id}`)).messages).toEqual([ada])
  expect((await list('?message_id=message-test-unknown')).messages).toEqual([])
})

test('the HTML of an email runs no scripts and can be framed only by same-origin pages', async () => {
  const { tenant, get } = await createInbox()
  const [mail] = listMessages(tenant)
  const { statusCode, headers, body } = await get(`/${mail?.message_id}/html`)
  expect(statusCode).toBe(200)
  expect(body.replace('<base target="_blank" />', '')).toBe(mail?.html)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/)
})

test('a text message has no HTML', async () => {
  const { tenant, get } = await createInbox()
  const message = listMessages(tenant).at(-1)
  const response = await get(`/${message?.message_id}/html`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    error_type: 'invalid_id',
    error_message: 'There is no email with this message_id.',
  })
})
