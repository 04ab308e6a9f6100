import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleCli } from '../../mock-provider/src/testing/killed-process.ts'
import { findFreePort } from '../find-free-port.mjs'
import { createMockProcess } from './mock-process.mjs'

const TENANT = 'public-token-test-kept'

/** Returns the bundled command, and an empty folder. */
async function prepare() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-dev-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, outfile: await bundleCli() }
}

test('the dev server restarts the mock with its users, settings and sessions, and prints its addresses once', async () => {
  const { folder, outfile } = await prepare()
  const port = await findFreePort()
  const control = `http://localhost:${port}/_mock/${TENANT}`
  const options = ['--no-seed', '--no-tool-server', '--port', String(port), '--data', path.join(folder, 'data')]
  let printed = ''
  const print = (text: string) => void (printed += text)
  const mock = createMockProcess({ cwd: folder, nodeArgs: [], args: [outfile, ...options], print })
  onTestFinished(() => mock.stop())
  const send = async (method: string, url: string, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${TENANT}:${TENANT}`).toString('base64')}`,
    }
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    expect([url, response.status]).toEqual([url, 200])
    return response.json()
  }
  const listSessions = async () => (await send('GET', `${control}/sessions`)).sessions

  await mock.restart()
  const { user } = await send('POST', `${control}/users`, { email: 'ada@example.com' })
  await send('PATCH', `${control}/config`, { fixed_passcode: '123456' })
  const { impersonation_token } = await send('POST', `${control}/impersonation_tokens`, { user_id: user.user_id })
  const authenticate = `http://localhost:${port}/sdk/v1/impersonation/authenticate`
  await send('POST', authenticate, { impersonation_token })
  const sessions = await listSessions()
  expect(sessions).toMatchObject([{ user_id: user.user_id }])

  await mock.restart()
  expect((await send('GET', `${control}/users`)).users).toMatchObject([{ user_id: user.user_id }])
  expect((await send('GET', `${control}/config`)).fixed_passcode).toBe('123456')
  expect(await listSessions()).toEqual(sessions)
  expect(printed.match(/Latchkey is ready/g)).toHaveLength(1)
})

test('the dev server reports a mock that fails to start, and can start it afterwards', async () => {
  const { folder, outfile } = await prepare()
  const options = ['--no-seed', '--no-tool-server', '--port', '0']
  const args = [outfile, ...options, '--log-level', 'loud']
  const mock = createMockProcess({ cwd: folder, nodeArgs: [], args, print: () => {} })
  onTestFinished(() => mock.stop())
  await expect(mock.restart()).rejects.toThrow('it ended with the code 1')
  args.splice(args.indexOf('--log-level'))
  await mock.restart()
})
