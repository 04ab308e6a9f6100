import type { ProviderClient } from '@latchkey/widget/client'
import { expect, test, vi } from 'vitest'
import { authenticateOnce } from './authenticate-once.ts'
import { EN_APP } from '../messages/en-app.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

function createClient() {
  const authenticate = vi.fn(async () => 'session')
  return { authenticate, client: { oauth: { authenticate } } as unknown as ProviderClient }
}

test(
  'an OAuth token is exchanged for a session of 60 minutes',
  { tags: ['login-state.session', 'oauth-authenticate.duration'] },
  async () => {
    const { client, authenticate } = createClient()
    await authenticateOnce(client, { token: 't', type: 'oauth' })
    expect(authenticate).toHaveBeenCalledWith('t', { session_duration_minutes: 60 })
  },
)

test('a token without a type is treated as an OAuth token', async () => {
  const { client, authenticate } = createClient()
  await authenticateOnce(client, { token: 't', type: null })
  expect(authenticate).toHaveBeenCalledOnce()
})

test('authenticating the same token several times sends one request', async () => {
  const { client, authenticate } = createClient()
  const answers = [1, 2, 3].map(() => authenticateOnce(client, { token: 't', type: 'oauth' }))
  expect(await Promise.all(answers)).toEqual(['session', 'session', 'session'])
  expect(authenticate).toHaveBeenCalledOnce()
})

test('authenticating a second, different token sends another request', async () => {
  const { client, authenticate } = createClient()
  await authenticateOnce(client, { token: 't', type: 'oauth' })
  await authenticateOnce(client, { token: 'u', type: 'oauth' })
  expect(authenticate).toHaveBeenCalledTimes(2)
})

test.each(['sso', '__proto__', 'constructor'])('a token of the unknown type %s is not sent', async (type) => {
  const { client, authenticate } = createClient()
  await expect(authenticateOnce(client, { token: 't', type })).rejects.toThrow(
    fillIn(EN_APP.authenticate.unknownTokenType, { type }),
  )
  expect(authenticate).not.toHaveBeenCalled()
})

test('a token of the type magic_links is authenticated as a magic link', async () => {
  const authenticate = vi.fn(async () => 'session')
  const client = { magicLinks: { authenticate } } as unknown as ProviderClient
  expect(await authenticateOnce(client, { token: 't', type: 'magic_links' })).toBe('session')
  expect(authenticate).toHaveBeenCalledWith('t', { session_duration_minutes: 60 })
})

test('an impersonation token is authenticated as such if impersonation is enabled', async () => {
  const authenticate = vi.fn(async () => 'session')
  const client = { impersonation: { authenticate } } as unknown as ProviderClient
  const token = { token: 't', type: 'impersonation', isImpersonationEnabled: true }
  expect(await authenticateOnce(client, token)).toBe('session')
  expect(authenticate).toHaveBeenCalledWith({ impersonation_token: 't' })
})

test('enabling impersonation does not change how a magic link token is authenticated', async () => {
  const authenticate = vi.fn(async () => 'session')
  const client = { magicLinks: { authenticate } } as unknown as ProviderClient
  expect(await authenticateOnce(client, { token: 't', type: 'magic_links', isImpersonationEnabled: true })).toBe(
    'session',
  )
})

test(
  'an impersonation token is not sent unless the deployment enables impersonation',
  { tags: 'threat.b1' },
  async () => {
    const authenticate = vi.fn(async () => 'session')
    const client = { impersonation: { authenticate } } as unknown as ProviderClient
    await expect(authenticateOnce(client, { token: 't', type: 'impersonation' })).rejects.toThrow(
      fillIn(EN_APP.authenticate.unknownTokenType, { type: 'impersonation' }),
    )
    expect(authenticate).not.toHaveBeenCalled()
  },
)
