import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { bundleCli } from './testing/killed-process.ts'

/** The command is bundled first, which needs more time. */
const START_TIMEOUT_MS = 60_000

test(
  'the command-line program prints its server addresses and exits on SIGTERM',
  { timeout: START_TIMEOUT_MS },
  async () => {
    const args = [
      await bundleCli(),
      '--no-seed',
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
      if (output.includes('Ctrl+C')) break
    }
    const provider = /Mock provider +(http:\/\/localhost:\d+)\n/.exec(output)?.[1] ?? ''
    expect((await fetch(`${provider}/_mock/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  },
)
