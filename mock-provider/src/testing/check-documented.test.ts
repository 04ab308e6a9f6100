import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { getOperation } from '../core/documents.ts'
import { checkDocumented } from './check-documented.ts'

/** Sends one response of an operation through the check. Returns the status that arrives. */
async function send(status: number, body: object) {
  const app = Fastify()
  // Like the mock's own error handler, so that a failed check counts as an error and not as a refusal.
  app.setErrorHandler(({ message }: Error, _request, reply) => reply.code(500).send({ message }))
  checkDocumented(app)
  app.get('/', { config: { operation: getOperation('usersMe') } }, (_request, reply) => reply.code(status).send(body))
  const response = await app.inject('/')
  return { status: response.statusCode, body: response.body }
}

test('the response check accepts a documented response', async () => {
  expect(await send(200, {})).toMatchObject({ status: 200 })
  expect(await send(401, { error_type: 'user_unauthenticated' })).toMatchObject({ status: 401 })
})

test('the response check rejects an error that the API document does not list for the operation', async () => {
  const { status, body } = await send(404, { error_type: 'duplicate_email' })
  expect(status).toBe(500)
  expect(body).toContain('The document of usersMe does not list the error duplicate_email.')
})

test('the response check rejects a success with an undocumented status', async () => {
  const { status, body } = await send(201, {})
  expect(status).toBe(500)
  expect(body).toContain('The document of usersMe does not describe the status 201.')
})

test.each(['error_message', 'error_description'])(
  'the response check rejects an error with an empty %s',
  async (member) => {
    const { status, body } = await send(401, { error_type: 'user_unauthenticated', [member]: '' })
    expect(status).toBe(500)
    expect(body).toContain(`An error of usersMe has an empty ${member}.`)
  },
)
