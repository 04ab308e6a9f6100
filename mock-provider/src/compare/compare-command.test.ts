import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCommand } from '../command.ts'
import { bundleCli } from '../testing/killed-process.ts'
import { createRealProject, type RealProject } from '../testing/real-project.ts'
import { users } from '../users/users.ts'
import { readCompareOptions, runCompare } from './compare-command.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A project that answers on this machine. */
async function listen(real = createRealProject()): Promise<RealProject & { baseUrl: string; args: string[] }> {
  const baseUrl = await real.app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => real.app.close())
  const { project_id, public_token } = real.project
  return { ...real, baseUrl, args: ['--base-url', baseUrl, '--project-id', project_id, '--public-token', public_token] }
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs the command. @returns its exit status and what it wrote */
async function run(args: string[], secret = '') {
  const texts: string[] = []
  const write = (text: string) => void texts.push(text)
  const out = { print: write, note: write, signal: new AbortController().signal }
  const status = await runCompare(args, { PROVIDER_SECRET: secret }, out)
  return { status, text: texts.join('') }
}

test('options that are missing, of a live project or without encryption are refused', () => {
  const good = ['--base-url', 'https://test.example', '--project-id', 'project-test-x', '--secret', 'secret-test-x']
  expect(readCompareOptions(good, {})?.options).toMatchObject({ isWriting: false, origin: 'http://localhost:3000' })
  expect(readCompareOptions(good.slice(0, 4), { PROVIDER_SECRET: 'secret-test-y' })?.options.project.secret).toBe(
    'secret-test-y',
  )
  const problems: [string[], string][] = [
    [[], '--base-url is the URL'],
    [['--base-url', 'http://test.example'], 'must begin with https://'],
    [['--project-id', 'project-live-x'], 'a test project: project-test-'],
    [['--secret', 'secret-live-x'], 'a test project: secret-test-'],
    [['--public-token', 'public-token-live-x'], 'public-token-test-'],
    [['--origin', 'x'], '--origin is an origin'],
    [['--resume'], '--resume needs --json'],
    [['--nothing'], "Unknown option '--nothing'"],
  ]
  for (const [args, problem] of problems)
    expect(() => readCompareOptions(args.length === 0 ? [] : [...good, ...args], {})).toThrow(problem)
  // A secret in the wrong place is not repeated.
  expect(() => readCompareOptions([...good, 'secret-test-mine'], {})).toThrow(/^An option is not known.$/)
})

test('the help of the command names its options', async () => {
  expect(await run(['--help'])).toMatchObject({ status: 0, text: expect.stringContaining('--patch <file>') })
})

test('the command writes a table, a page, a report and an overlay, which the mock starts with', async () => {
  const real = createRealProject()
  real.app.addHook('onSend', async (request, _reply, payload) =>
    request.operation?.id === 'serverDebugWhoami' ? String(payload).replace('"name"', '"region":"eu","name"') : payload,
  )
  const { args, project } = await listen(real)
  const file = (name: string) => join(folder, name)
  const folder = createFolder()
  const only = ['--write', '--only', 'project', '--only', 'clients', '--only', 'write pages', '--only', 'write users']
  const files = ['--json', file('r.json'), '--html', file('r.html'), '--patch', file('o.json')]
  const first = await run([...args, ...only, ...files], project.secret)
  expect(first).toMatchObject({ status: 1, text: expect.stringContaining('member new') })
  expect(first.text).toContain('project: ')
  expect(readFileSync(file('r.html'), 'utf8')).toContain('serverDebugWhoami: right')
  const overlaid = await run([...args, ...only, '--overlay', file('o.json')], project.secret)
  expect(overlaid).toMatchObject({ status: 0, text: expect.stringContaining('Differences: 0 new, 0 accepted.') })
  const [difference] = JSON.parse(readFileSync(file('r.json'), 'utf8')).chapters.project[0].differences
  const accepted = [{ ...difference, operation_id: 'serverDebugWhoami', reason: 'Only there.' }]
  writeFileSync(file('a.json'), JSON.stringify(accepted))
  expect(await run([...args, ...only, '--accepted', file('a.json')], project.secret)).toMatchObject({ status: 0 })
  const started = await readCommand(['--overlay', file('o.json')], {})
  expect(started).toMatchObject({ options: { overlay: { rules: [{ operation_id: 'serverDebugWhoami' }] } } })
  await expect(readCommand(['--overlay', file('r.json')], {})).rejects.toThrow('format')
  await expect(run([...args, '--accepted', file('r.json')], project.secret)).rejects.toThrow('must be')
  await expect(run([...args, '--resume', '--json', file('r.json')], project.secret)).rejects.toThrow('of another run')
  expect((await run([...args, '--resume', '--json', file('r.json'), ...only], project.secret)).text).not.toContain(
    'calls',
  )
})

test('a secret that is not accepted ends with 2', async () => {
  const { args } = await listen()
  const outcome = await run(args, `secret-test-${'0'.repeat(36)}`)
  expect(outcome).toEqual({ status: 2, text: 'The project does not accept the secret.\n' })
})

test('Ctrl+C ends a run after it has deleted what it created, and the list of processes has no secret', async () => {
  const { args, project, tenant } = await listen()
  const written = createFolder()
  const child = spawn(
    process.execPath,
    [await bundleCli(), 'compare', ...args, '--secret', project.secret, '--write', '--json', join(written, 'r.json')],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  await vi.waitUntil(
    () => [...users(tenant).values()].some((user) => user.emails[0]?.email.startsWith('latchkey-compare-')),
    {
      timeout: 60_000,
    },
  )
  const shown = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')
  child.kill('SIGINT')
  expect(await exit).toBe(2)
  expect(shown).not.toContain(project.secret)
  expect(output).toContain('Go on with --resume.')
  expect([...users(tenant).values()].map((user) => user.emails[0]?.email)).toEqual(['sandbox@stytch.com'])
  expect(readFileSync(join(written, 'r.json'), 'utf8') + output).not.toContain(project.secret)
})
