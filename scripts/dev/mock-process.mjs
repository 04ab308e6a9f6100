import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The first line that the mock prints when its servers listen. */
const READY = 'Latchkey is ready.'

/**
 * Runs the mock in a process of its own, which is replaced to run changed code. What it stores with `--data` is kept.
 *
 * @param {{ cwd: string, nodeArgs: string[], args: string[], print: (text: string) => void }} options `args`: the script
 *   and its arguments
 */
export function createMockProcess({ cwd, nodeArgs, args, print }) {
  let child
  let hasStarted = false

  /** Ends the process that runs, then starts another one. @throws Error when it ends before it is ready */
  async function restart() {
    await stop()
    child = spawn(process.execPath, [...nodeArgs, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    await waitUntilReady(child)
    hasStarted = true
  }

  function waitUntilReady(started) {
    let said = ''
    return new Promise((resolve, reject) => {
      started.stdout.setEncoding('utf8').on('data', (text) => {
        said += text
        // The addresses are printed only at the first start.
        if (!hasStarted || !said.startsWith(READY)) print(text)
        if (said.includes(READY)) resolve()
      })
      started.once('exit', (code) => reject(new Error(`it ended with the code ${code}`)))
    })
  }

  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  return { restart, stop }
}
