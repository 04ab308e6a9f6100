import { expect, test } from 'vitest'
import { createMailReader } from '../testing/mail-reader.ts'

async function openMail() {
  const reader = createMailReader()
  await reader.askForLink('ada@example.com')
  const href = reader.newest().links[0]?.href ?? ''
  const authenticate = () =>
    reader.ask('/magic_links/authenticate', { token: reader.token(), session_duration_minutes: 30 })
  return { reader, href, url: new URL(href), authenticate }
}

test('a magic link in an email contains the project and its token, and redirects to the app', async () => {
  const { reader, href, url } = await openMail()
  expect(url.origin + url.pathname).toBe('http://localhost:4010/v1/magic_links/redirect')
  expect([...url.searchParams.keys()]).toEqual(['public_token', 'stytch_token_type', 'token'])
  const { statusCode, headers } = await reader.visitor.visit(href)
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const { searchParams } = new URL(String(headers.location))
  expect(Object.fromEntries(searchParams)).toEqual({ stytch_token_type: 'magic_links', token: reader.token() })
})

test.each(['GET', 'HEAD'] as const)('a scanner that follows a magic link by %s does not use it up', async (method) => {
  const { reader, url, authenticate } = await openMail()
  const { app } = reader.visitor
  const answers = [1, 2, 3].map(() => app.inject({ method, url: url.pathname + url.search }))
  for (const { statusCode, headers } of await Promise.all(answers)) {
    expect(statusCode).toBe(302)
    expect(headers.location).toContain(reader.token())
  }
  expect(await authenticate()).toMatchObject({ status: 200 })
})

test('a used magic link still redirects to the app', async () => {
  const { reader, href, authenticate } = await openMail()
  await authenticate()
  expect((await reader.visitor.visit(href)).statusCode).toBe(302)
})

test('an unknown magic link shows an error page with a link back', async () => {
  const { reader, url } = await openMail()
  url.searchParams.set('token', 'nobody-made-this')
  const { statusCode, body } = await reader.visitor.visit(url.href, { accept: 'text/html' })
  expect(statusCode).toBe(404)
  expect(body).toContain('The magic link could not be found.')
  expect(body).toContain('/login')
})

test.each([
  ['stytch_token_type', 'oauth', 404, 'magic_link_not_found'],
  ['public_token', 'public-token-test-other', 404, 'magic_link_not_found'],
  ['public_token', 'public-token-live-1', 404, 'public_token_not_found'],
] as const)('a magic link with another %s (%s) is refused', async (name, value, status, error_type) => {
  const { reader, url } = await openMail()
  url.searchParams.set(name, value)
  const response = await reader.visitor.visit(url.href)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ error_type })
})

test('a magic link without a token is refused', async () => {
  const { reader, url } = await openMail()
  url.searchParams.delete('token')
  expect((await reader.visitor.visit(url.href)).json()).toMatchObject({ error_type: 'bad_request' })
})
