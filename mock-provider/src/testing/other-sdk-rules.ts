import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { expect } from 'vitest'
import OTHER_SDKS from './other-sdks.json' with { type: 'json' }
import type { RawResponse } from './raw-connection.ts'

// Checks that the SDKs of other languages can read responses and tokens. For tests.

/** The models of responses of the SDK for Python 15.2.0, as JSON Schema. It refuses a response that does not match. */
const python = new Ajv2020({ strict: false }).addSchema({ $id: 'python', ...OTHER_SDKS.models })

/** Makes a success fail that the SDK for Python cannot read. */
export function checkPythonModels(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (!operation || reply.statusCode >= 400 || typeof payload !== 'string' || request.fault) return payload
    const check = python.getSchema(`python#/operations/${operation.id}`)
    if (check && !check(JSON.parse(payload)))
      throw new Error(`The SDK for Python cannot read ${operation.id}: ${python.errorsText(check.errors)}`)
    return payload
  })
}

/** Checks that the models of every SDK can read a response. @returns its body */
export function expectReadable({ status, headers, body }: RawResponse): Record<string, unknown> {
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toMatchObject({ status_code: status, request_id: expect.stringMatching(/^request-id-test-/) })
  return body
}

/** Checks that the models of every SDK can read a refusal. */
export function expectRefused(response: RawResponse, status: number, error_type: string): void {
  const body = expectReadable(response)
  expect([response.status, body]).toMatchObject([
    status,
    { error_type, error_message: expect.stringMatching(/./), error_url: expect.stringMatching(/^https:/) },
  ])
}

/** Verifies a JWT by the combined rules of the SDKs for Python and Go. @throws JOSEError */
export async function verifyAsSdk(
  jwt: string,
  keys: Record<string, unknown>,
  { project_id, url }: { project_id: string; url: string },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
    // as documented
    algorithms: ['RS256'],
    issuer: [`stytch.com/${project_id}`, url],
    audience: project_id,
    requiredClaims: ['aud', 'iss', 'exp', 'iat', 'nbf', 'sub'],
  })
  expect(payload.aud).toBeInstanceOf(Array)
  return payload
}
