import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { bundleCli } from './testing/killed-process.ts'

/** The command is bundled first, which needs more time. */
const START_TIMEOUT_MS = 60_000

test(
  'the command-line program prints its server addresses and what it imported, and exits on SIGTERM',
  { timeout: START_TIMEOUT_MS },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'users.csv')
    const seed = join(folder, 'seed.yaml')
    const users = '[{ email: ada@example.com }]'
    await writeFile(seed, `tenants: [{ public_token: ${DEFAULT_PUBLIC_TOKEN}, users: ${users} }]`)
    await writeFile(file, 'email\nada@example.com\nnobody\ngrace@example.com\n')
    const args = [
      await bundleCli(),
      '--seed',
      seed,
      '--seed',
      file,
      '--port',
      '0',
      '--web-root',
      '.',
      '--web-port',
      '0',
      '--tool-server-port',
      '0',
      '--no-https',
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
      if (output.includes('row 3')) break
    }
    const provider = /Mock provider +(http:\/\/localhost:\d+)\n/.exec(output)?.[1] ?? ''
    expect((await fetch(`${provider}/_mock/health`)).status).toBe(200)
    expect(output).toMatch(
      /\nusers.csv: 1 of 3 users imported, 2 skipped.\n  row 2: user already exists: ada@example.com\n/,
    )
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  },
)
