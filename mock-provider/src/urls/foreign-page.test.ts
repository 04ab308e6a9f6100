import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { checkOpened, checkOwnForm, isFromForeignPage } from './foreign-page.ts'

function createRequest(headers: Record<string, string>) {
  // the tested functions read no other members
  return { protocol: 'http', headers: { host: 'localhost:4010', ...headers } } as unknown as FastifyRequest
}

test.each([
  ['a program', {}],
  ['the form itself', { origin: 'http://localhost:4010', 'sec-fetch-site': 'same-origin' }],
  ['the form itself, whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('a form of the mock accepts a POST from %s', (_, headers) => {
  expect(() => checkOwnForm(createRequest(headers))).not.toThrow()
})

test.each([
  ['a foreign page', { origin: 'https://evil.example' }],
  ['a foreign page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin, in an old browser', { origin: 'null' }],
  ['a page of another port', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['a page of another scheme', { origin: 'https://localhost:4010' }],
])('a form of the mock rejects a POST from %s', { tags: 'threat.m1' }, (_, headers) => {
  expect(() => checkOwnForm(createRequest(headers))).toThrow('pages of other origins')
})

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['the app', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
  ['a program', {}],
])('the OAuth start URL can be opened by %s', (_, headers) => {
  expect(() => checkOpened(createRequest(headers))).not.toThrow()
})

test.each(['image', 'iframe', 'script', 'empty'])(
  'another site cannot load the OAuth start URL as %s',
  { tags: 'threat.m1' },
  (destination) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination }
    expect(() => checkOpened(createRequest(headers))).toThrow('Other sites can only open this address.')
  },
)

test.each([
  ['a program', {}],
  ['a page of this machine', { origin: 'http://localhost:3000' }],
  ['a page of the mock itself, on another machine', { host: 'mock.example', origin: 'http://mock.example' }],
])('a request from %s is not treated as coming from a foreign page', (_, headers) => {
  expect(isFromForeignPage(createRequest(headers))).toBe(false)
})

test.each([
  ['a page of another machine', { origin: 'https://evil.example' }],
  ['a page that hides its origin', { origin: 'null' }],
])('a request from %s is treated as coming from a foreign page', (_, headers) => {
  expect(isFromForeignPage(createRequest(headers))).toBe(true)
})
