import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { checkConsistent } from './check-consistent.ts'

const PASSWORD = { type: 'password', delivery_method: 'knowledge' }
const GITHUB = { type: 'oauth', delivery_method: 'oauth_github', github_oauth_factor: {} }

async function statusOf(data: object) {
  const app = Fastify()
  checkConsistent(app)
  app.get('/', () => ({ data }))
  const { statusCode } = await app.inject('/')
  return statusCode
}

test('the response check accepts factors with the fields of their delivery method', async () => {
  expect(await statusOf({ session: { authentication_factors: [PASSWORD, GITHUB] } })).toBe(200)
})

test.each([
  ['a type of another delivery method', { ...PASSWORD, type: 'totp' }],
  ['a delivery method of other details', { ...GITHUB, delivery_method: 'oauth_google' }],
  ['details of two delivery methods', { ...GITHUB, email_factor: {} }],
  ['details where there are none', { ...PASSWORD, email_factor: {} }],
])('the response check rejects a factor with %s', async (_what, factor) => {
  expect(await statusOf({ session: { authentication_factors: [factor] } })).toBe(500)
})

test('the response check accepts equal copies of a user and rejects different ones', async () => {
  expect(await statusOf({ user: { status: 'active' }, __user: { status: 'active' } })).toBe(200)
  expect(await statusOf({ user: { status: 'active' }, __user: { status: 'pending' } })).toBe(500)
})
