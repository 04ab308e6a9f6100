import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

async function openPage(provider_id = 'github', visitor = createVisitor()) {
  const start = await visitor.startOauth({}, provider_id)
  const url = String(start.headers.location)
  return { visitor, url, page: await visitor.visit(url) }
}

test('the third-party sign-in page lists the accounts and is marked as a mock', async () => {
  const { page } = await openPage()
  expect(page.body).toContain('<strong>Mock GitHub</strong> – for local development')
  expect(page.body).toContain('Continue as <bdi>Ada Lovelace</bdi> <small><bdi>ada@example.com</bdi></small>')
  expect(page.body).toContain('Continue as <bdi>Grace Hopper')
})

test('the third-party sign-in page runs no script, cannot be framed and may only lead to the app', async () => {
  const { page } = await openPage()
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('the style sheet of the mock’s pages is served', async () => {
  const response = await createVisitor().visit('/_pages/style.css')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('the third-party sign-in page escapes the names of accounts', async () => {
  const visitor = createVisitor()
  const { url } = await openPage('github', visitor)
  await visitor.submitPage(url, { action: 'create', email: 'eve@example.com', name: '<script>alert(1)</script>' })
  const page = await visitor.visit(url)
  expect(page.body).toContain('Continue as <bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
  expect(page.body).not.toContain('<script>')
})

test('an account created on the third-party sign-in page is listed afterwards, and only once', async () => {
  const visitor = createVisitor()
  const person = { action: 'create', email: 'new@example.com', name: 'New Person' }
  await visitor.comeBack(person)
  await visitor.comeBack({ ...person, email: 'NEW@example.com' })
  const { page } = await openPage('github', visitor)
  expect(page.body.match(/Continue as <bdi>New Person/g)).toHaveLength(1)
})

test('an account created at one third party does not exist at another', async () => {
  const visitor = createVisitor()
  await visitor.comeBack({ action: 'create', email: 'new@example.com', name: 'New Person' })
  expect((await openPage('google', visitor)).page.body).not.toContain('New Person')
})

test('cancelling the third-party sign-in redirects with access_denied and the state', async () => {
  const { visitor, url } = await openPage()
  const response = await visitor.submitPage(url, { action: 'cancel' })
  const { searchParams } = new URL(String(response.headers.location))
  expect(searchParams.get('error')).toBe('access_denied')
  expect(searchParams.get('state')).toBe(new URL(url).searchParams.get('state'))
  expect(searchParams.has('code')).toBe(false)
})

test.each([
  ['client_id', 'another', 400, 'bad_request'],
  ['redirect_uri', 'https://evil.example/', 400, 'bad_request'],
  ['response_type', 'token', 400, 'bad_request'],
  ['state', 'unknown', 400, 'oauth_invalid_state'],
])(
  'the third-party sign-in page refuses a request with another %s without a redirect',
  async (name, value, status, error_type) => {
    const { visitor, url } = await openPage()
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const response = await visitor.visit(changed.href)
    expect([response.statusCode, response.json().error_type]).toEqual([status, error_type])
    expect(response.headers.location).toBeUndefined()
  },
)

test.each([
  [{ action: 'choose', provider_subject: 'nobody' }],
  [{ action: 'choose' }],
  [{ action: 'create', email: 'no address' }],
  [{ action: 'steal' }],
])('the third-party sign-in page refuses the form %o', async (fields) => {
  const { visitor, url } = await openPage()
  expect((await visitor.submitPage(url, fields as unknown as Record<string, string>)).statusCode).toBe(400)
})
