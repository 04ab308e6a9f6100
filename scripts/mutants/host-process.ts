import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Request, Response } from './messages.ts'

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url))
/** How long a host may take to end before it is killed. */
const GRACE_MS = 3000

export type HostProcess = {
  /** Sends a request. Returns the response, or undefined after the timeout. @throws {Error} when the host ends or fails. */
  ask(request: Request, timeoutMs?: number): Promise<Response | undefined>
  stop(): Promise<void>
}

export function startHostProcess(): HostProcess {
  const child = fork(HOST, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async ask(request, timeoutMs) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<undefined>((resolve) => {
        if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs, undefined)
      })
      const response = new Promise<Response>((resolve) =>
        child.once('message', (message: Response) => resolve(message)),
      )
      const end = ended.then(() => ({ type: 'broken', message: 'the process has ended' }) as const)
      child.send(request)
      const result = await Promise.race([response, timeout, end])
      clearTimeout(timer)
      child.removeAllListeners('message')
      if (result?.type === 'broken') throw new Error(result.message)
      return result
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
