import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import type { Message } from '@latchkey/openapi'
import { createMockProvider } from '../mock-provider.ts'
import { sendMessage, type NewMessage } from './messages.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const MAIL: NewMessage = {
  channel: 'email',
  to: 'ada@example.com',
  template: 'magic_link_login',
  locale: 'en',
  subject: 'Log in to Latchkey – now',
  text: 'Follow this link:\n\nhttp://localhost:4010/v1/magic_links/redirect?token=abc\n',
  html: '<p>Follow this link</p>',
  code: null,
  links: [],
  expires_at: null,
}

/** Starts a real SMTP server that records its mails. */
async function openSmtpServer() {
  const mails: { from: string; to: string[]; data: string }[] = []
  let wake = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const data = Buffer.concat(chunks).toString('utf8')
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), data })
        done()
        wake()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const nextMail = () => new Promise<void>((resolve) => (wake = resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, mails, nextMail, close }
}

test('every email is sent to the SMTP server, and text messages are not', async () => {
  const smtp = await openSmtpServer()
  const mock = createMockProvider({ smtpUrl: smtp.url })
  const tenant = mock.tenants.default()
  const arrived = smtp.nextMail()
  sendMessage(tenant, { ...MAIL, channel: 'sms', to: '+12025550123', subject: null, html: null })
  const { message_id } = sendMessage(tenant, MAIL)
  await arrived
  await mock.close()
  await smtp.close()
  expect(smtp.mails).toMatchObject([{ from: 'no-reply@example.com', to: ['ada@example.com'] }])
  const [{ data } = { data: '' }] = smtp.mails
  expect(data).toContain('From: Latchkey <no-reply@example.com>')
  expect(data).toContain(`Message-ID: <${message_id}@example.com>`)
  expect(data).toContain('Content-Language: en')
  expect(data).toContain('multipart/alternative')
  expect(data).toContain('<p>Follow this link</p>')
})

test('an unreachable SMTP server is reported with the message, and sending does not throw', async () => {
  const gone = await openSmtpServer()
  await gone.close()
  const lost: [Error, Message][] = []
  const told = new Promise<void>((resolve) => {
    const transport = createSmtpTransport({
      smtpUrl: gone.url,
      onError: (error, message) => {
        lost.push([error, message])
        resolve()
      },
    })
    const { tenants } = createMockProvider()
    transport.send(tenants.default().config, { ...MAIL, message_id: 'message-test-1', sent_at: '' })
  })
  await told
  expect(lost).toMatchObject([[{ code: 'ESOCKET' }, { message_id: 'message-test-1' }]])
})
