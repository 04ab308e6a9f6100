import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const EXAMPLE = path.join(import.meta.dirname, 'config.example.json')
const SITE = ['--site', 'https://app.example']
const CONFIG = ['--config', EXAMPLE]

/** Runs a command. @returns its exit code, and what it prints */
async function run(args: string[], env: Record<string, string> = {}) {
  let printed = ''
  const status = await runCommand(args, env, (text) => void (printed += text))
  return [status, printed]
}

test('the check command accepts a complete configuration from options or environment variables', async () => {
  const expected = [0, 'The configuration is complete.\n']
  expect(await run(['check', ...SITE, ...CONFIG])).toEqual(expected)
  expect(await run(['check'], { LATCHKEY_SITE: 'https://app.example', LATCHKEY_CONFIG: EXAMPLE })).toEqual(expected)
})

test('the deployment command’s help lists every subcommand', async () => {
  const [status, help] = await run([])
  expect(status).toBe(0)
  for (const command of ['check', 'publish', 'rollback', 'serve', 'health']) expect(help).toContain(`\n  ${command} `)
})

test.each([
  ['Name the URL that people open: --site or LATCHKEY_SITE.', ['check']],
  ['--site is a URL such as https://app.example, not "app.example".', ['check', '--site', 'app.example']],
  ['Name the file of the configuration: --config or LATCHKEY_CONFIG.', ['check', ...SITE]],
  ['The configuration cannot be read', ['check', ...SITE, '--config', 'nowhere.json']],
  ["Unknown option '--kep'", ['check', ...SITE, ...CONFIG, '--kep', '3']],
  ['There is no command publsih.', ['publsih', ...SITE, ...CONFIG]],
  ['has no index.html. Build the app first.', ['publish', ...SITE, ...CONFIG, '--from', 'nowhere']],
  ['--release is a name of letters', ['publish', ...SITE, ...CONFIG, '--release', '../x']],
  ['There is no earlier release: none.', ['rollback', '--to', 'nowhere']],
  ['--port is a number, not "x".', ['health', ...SITE, '--port', 'x']],
])('invalid arguments of the deployment command throw an error with the message: %s', async (sentence, args) => {
  await expect(run(args)).rejects.toMatchObject({
    name: 'DeploymentError',
    message: expect.stringContaining(sentence),
  })
})

test('the health command fails while no server is listening', async () => {
  expect(await run(['health', ...SITE, '--port', '9'])).toEqual([1, ''])
})
