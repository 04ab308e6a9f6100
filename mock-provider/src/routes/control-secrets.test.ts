import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createServerProject, type ServerProject } from '../testing/server-sdk.ts'

const SECRET = 'secret-test-of-my-own'

/** Calls the control plane of a tenant. */
async function control({ call, tenant }: ServerProject, method: string, path = '', body?: object) {
  const url = `/_mock/${tenant.public_token}/secrets${path}`
  const { status, body: response } = await call(method, url, body, { authorization: '' })
  // oxlint-disable-next-line typescript/no-explicit-any -- any operation's response
  return { status, response: response as any } // the assertions check it
}

/** Calls the provider as the app's own server. */
async function statusWith({ call, tenant }: ServerProject, secret: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${tenant.project_id}:${secret}`).toString('base64')}`
  return (await call('GET', '/v1/debug/whoami', undefined, { authorization })).status
}

test('a new project has one secret', async () => {
  const project = await createServerProject()
  expect((await control(project, 'GET')).response).toEqual({
    project_id: project.tenant.project_id,
    secrets: [{ secret_id: 'secret-first', secret: project.secret, created_at: expect.any(String) }],
  })
})

test('a new secret is accepted beside the older ones', async () => {
  const project = await createServerProject()
  const { response } = await control(project, 'POST', '', {})
  expect(response.secret.secret).toMatch(/^secret-test-[\w=-]{36}$/)
  expect(await statusWith(project, response.secret.secret)).toBe(200)
  expect(await statusWith(project, project.secret)).toBe(200)
  expect((await control(project, 'GET')).response.secrets).toHaveLength(2)
})

test('a project secret can be chosen, and adding it again changes nothing', async () => {
  const project = await createServerProject()
  expect(await statusWith(project, SECRET)).toBe(401)
  const { response } = await control(project, 'POST', '', { secret: SECRET })
  expect(response.secret.secret).toBe(SECRET)
  expect((await control(project, 'POST', '', { secret: SECRET })).response).toEqual(response)
  expect((await control(project, 'GET')).response.secrets).toHaveLength(2)
  expect(await statusWith(project, SECRET)).toBe(200)
})

test.each(['short', 'secret-live-of-my-own', 'secret-test-11111111-1111-1111-1111-111111111111'])(
  'the project secret %s is refused',
  async (secret) => {
    const project = await createServerProject()
    expect(await control(project, 'POST', '', { secret })).toMatchObject({
      status: 400,
      response: { error_type: 'bad_request' },
    })
    expect((await control(project, 'GET')).response.secrets).toHaveLength(1)
  },
)

test('a deleted secret is refused, and the last secret cannot be deleted', async () => {
  const project = await createServerProject()
  const last = await control(project, 'DELETE', '/secret-first')
  expect(last).toMatchObject({ status: 400, response: { error_message: expect.stringContaining('keeps one secret') } })
  expect(await statusWith(project, project.secret)).toBe(200)
  await control(project, 'POST', '', { secret: SECRET })
  const { response } = await control(project, 'DELETE', '/secret-first')
  expect(response.secrets).toMatchObject([{ secret: SECRET }])
  expect(await statusWith(project, project.secret)).toBe(401)
  expect(await statusWith(project, SECRET)).toBe(200)
  expect((await control(project, 'DELETE', '/secret-first')).status).toBe(400)
})

test('tenant exports contain no project secrets, and a reset keeps the secrets', async () => {
  const project = await createServerProject()
  await control(project, 'POST', '', { secret: SECRET })
  const base = `/_mock/${project.tenant.public_token}`
  const exported = JSON.stringify((await project.call('GET', `${base}/export`, undefined, { authorization: '' })).body)
  expect(exported).toContain('latchkey-tenant')
  expect(exported).not.toContain(SECRET)
  expect(exported).not.toContain(project.secret)
  await project.call('POST', `${base}/reset`, {}, { authorization: '' })
  expect(await statusWith(project, SECRET)).toBe(200)
})

test(
  'the project secret of a call appears in neither the journal, the HAR export nor the log',
  { tags: 'threat.m4' },
  async () => {
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    const { app, tenants } = createProviderApp({ logLevel: 'trace', logStream })
    const { project_id } = tenants.default()
    const create = {
      method: 'POST',
      url: '/_mock/public-token-test-latchkey/secrets',
      payload: { secret: SECRET },
    } as const
    expect((await app.inject(create)).statusCode).toBe(200)
    await app.inject('/_mock/public-token-test-latchkey/secrets')
    const right = `Basic ${Buffer.from(`${project_id}:${SECRET}`).toString('base64')}`
    const wrong = `Basic ${Buffer.from(`${project_id}:${SECRET}-x`).toString('base64')}`
    for (const authorization of [right, wrong, `${right} ${SECRET}`])
      await app.inject({ url: `/v1/debug/whoami?secret=${SECRET}`, headers: { authorization } })
    const journal = (await app.inject('/_mock/public-token-test-latchkey/journal')).body
    const har = (await app.inject('/_mock/public-token-test-latchkey/journal/har')).body
    expect(journal).toContain('serverDebugWhoami')
    expect(lines.join('')).toContain('/v1/debug/whoami')
    for (const text of [journal, har, lines.join('')])
      for (const secret of [SECRET, right.slice('Basic '.length), wrong.slice('Basic '.length)])
        expect(text).not.toContain(secret)
  },
)
