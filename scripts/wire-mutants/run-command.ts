import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'

const running = new Set<ChildProcess>()

/** Ends the programs that still run, for an interrupted run. */
export function endPrograms() {
  for (const child of running) child.kill('SIGKILL')
}

export type Outcome = { isPassing: boolean; output: string }

/**
 * Runs a program of Node in a folder. Its output goes through a file there: Pact's library crashes when a pipe is full for a
 * moment.
 */
export async function runNode(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const log = path.join(cwd, 'output.log')
  const file = openSync(log, 'w')
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, NO_COLOR: '1', PACT_DO_NOT_TRACK: 'true' },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  running.add(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  running.delete(child)
  return { isPassing: code === 0, output: readFileSync(log, 'utf8') }
}

/** Returns the first line that matches, or a default. */
export function findLine(output: string, pattern: RegExp, otherwise: string) {
  const line = output.split('\n').find((it) => pattern.test(it))
  return line?.trim() ?? otherwise
}
