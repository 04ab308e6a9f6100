import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Probe } from './request-probes.ts'
import { runNode } from './run-command.ts'
import type { RequestMutant, Verdict } from './wire-mutant.ts'

/**
 * Judges all mutants of requests in one run: Pact's server gets each changed request beside the real one. A refusal is what
 * fails the consumer test.
 */
export async function judgeRequests(copy: string, mutants: readonly RequestMutant[]) {
  const probes = await sendProbes(copy)
  return (mutant: RequestMutant): Verdict => {
    const own = probes.filter(({ id }) => id === mutant.id)
    const refused = own.find(({ isRefused }) => isRefused)
    if (refused) return { state: 'killed', check: 'pacts', by: refused.test }
    return { state: own.length > 0 ? 'survived' : 'unreached' }
  }

  async function sendProbes(folder: string): Promise<Probe[]> {
    if (mutants.length === 0) return []
    const file = path.join(folder, 'probes.jsonl')
    rmSync(file, { force: true })
    const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'scripts/wire-mutants/vitest.requests.config.ts', '--silent']
    const env = { LATCHKEY_WIRE_PROBES: file, LATCHKEY_PACT_FOLDER: path.join(folder, '.cache/pacts') }
    const { output } = await runNode(folder, args, env)
    if (!existsSync(file)) throw new Error(`No changed request was sent:\n${output.slice(-2000)}`)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map((line): Probe => JSON.parse(line))
  }
}
