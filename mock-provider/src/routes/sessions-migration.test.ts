import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser } from '../users/users.ts'

/** Starts the UserInfo endpoint of another system. @returns its URL */
async function startUserinfo(respond: (token: string) => { status?: number; body: string }): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const { status = 200, body } = respond(headers.authorization ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  return `http://127.0.0.1:${port}/userinfo`
}

test(
  'a session migration exchanges another system’s token for a session of its user',
  { tags: 'method.sessions-migrate' },
  async () => {
    const session_migration_userinfo_url = await startUserinfo((token) => ({
      body: JSON.stringify({ email: token === 'Bearer theirs' ? 'ada@example.com' : 'nobody@example.com' }),
    }))
    const { client, tenant } = await createServerProject({ session_migration_userinfo_url })
    const { user_id } = createUser(tenant, { email: 'ada@example.com', is_email_verified: true })
    const migrated = await client.sessions.migrate({ session_token: 'theirs', session_duration_minutes: 60 })
    expect(migrated).toMatchObject({ user_id, session: { user_id } })
    await expect(client.sessions.migrate({ session_token: 'other' })).rejects.toMatchObject({
      error_type: 'migrate_from_external_email_does_not_exist',
    })
  },
)

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['no JSON', { body: '<html>' }],
  ['no address', { body: '{"email": 1}' }],
])(
  'a session migration fails when the UserInfo endpoint responds with %s',
  { tags: 'method.sessions-migrate' },
  async (_, response) => {
    const session_migration_userinfo_url = await startUserinfo(() => response)
    const { client } = await createServerProject({ session_migration_userinfo_url })
    await expect(client.sessions.migrate({ session_token: 'theirs' })).rejects.toMatchObject({
      error_type: 'migrate_from_external_unexpected_response',
    })
  },
)

test('a session migration fails when the project has no UserInfo endpoint', async () => {
  const { client } = await createServerProject()
  await expect(client.sessions.migrate({ session_token: 'theirs' })).rejects.toMatchObject({
    error_type: 'migrate_from_external_missing_userinfo',
  })
})
