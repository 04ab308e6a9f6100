import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProviderApp } from './app.ts'
import { describeReplay, replayFile } from './replay-command.ts'

const TOKEN = 'public-token-test-bug'

async function record(): Promise<string> {
  const { app } = createProviderApp()
  await app.inject({ method: 'POST', url: `/_mock/${TOKEN}/recording` })
  const headers = { authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}` }
  const payload = { email: 'ada@example.com' }
  await app.inject({ method: 'POST', url: '/sdk/v1/otps/email/login_or_create', payload, headers })
  return (await app.inject(`/_mock/${TOKEN}/recording/bundle`)).body
}

function write(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bug-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'bug.json')
  writeFileSync(file, text)
  return file
}

test('a bug report is replayed, and every response is as recorded', async () => {
  const plans: string[] = []
  const outcome = await replayFile(write(await record()), (plan) => void plans.push(plan))
  expect(plans).toEqual([
    `Repeats 1 call in the tenant ${TOKEN} of a mock that ends afterwards. The snapshot "Before a replay" has what the tenant was.\n`,
  ])
  expect(describeReplay(outcome)).toBe('1 call repeated. Every response is as recorded.\n')
})

test('the replay command lists differences with both values', async () => {
  const outcome = await replayFile(write((await record()).replace('"status":200', '"status":500')))
  expect(describeReplay(outcome)).toBe(
    '1 call repeated. 1 difference:\n  Call 1, otpsEmailLoginOrCreate: status\n    recorded  500\n    now       200\n',
  )
})

test.each([
  ['{"format":"latchkey-bug"}', /bug\.json: version/],
  ['no JSON', /bug\.json: /],
])('the replay command refuses the file %j with its name and the reason', async (text, message) => {
  await expect(replayFile(write(text))).rejects.toThrow(message)
})

test('the replay command replays a bug report with settings that a running mock would refuse', async () => {
  const file = (await record()).replace('"logout_page":null', '"logout_page":"https://app.example/out"')
  expect(describeReplay(await replayFile(write(file)))).toContain('Every response is as recorded.')
})

test('the replay command refuses a bug report with a call of another tenant', { tags: 'threat.m9' }, async () => {
  const file = (await record()).replace('"url":"/sdk/v1/otps', '"url":"/sdk/v1//otps')
  await expect(replayFile(write(file))).rejects.toThrow(/Call 1 \(otpsEmailLoginOrCreate\) has the path/)
})

test('the replay command refuses a file that does not exist', async () => {
  await expect(replayFile('/nowhere/bug.json')).rejects.toThrow('Cannot read /nowhere/bug.json')
})
