import { fork } from 'node:child_process'
import path from 'node:path'
import type { HostRequest, HostResponse } from './pact-host.ts'

export type PactHost = {
  /** Verifies the mock. A process that ends, or hangs, is a problem. */
  verify(request: HostRequest): Promise<HostResponse>
  stop(): void
}

const VERIFICATION_MS = 300_000

/**
 * Starts the process in a copy of the repository.
 *
 * @param env variables that keep the verifier from reading certificates
 */
export function startPactHost(copy: string, env: Record<string, string>): PactHost {
  const child = fork(path.join(copy, 'scripts/wire-mutants/pact-host.ts'), {
    cwd: copy,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...env, PACT_DO_NOT_TRACK: 'true' },
  })
  return {
    verify: (request) =>
      new Promise((resolve) => {
        const finish = (response: HostResponse) => {
          clearTimeout(timer)
          child.removeAllListeners('message').removeAllListeners('exit')
          resolve(response)
        }
        const fail = (problem: string) => finish({ problems: [problem], recorded: [] })
        const timer = setTimeout(fail, VERIFICATION_MS, 'the verification hangs')
        child.once('message', finish).once('exit', () => fail('the mock does not start'))
        child.send(request)
      }),
    stop: () => void child.kill(),
  }
}
