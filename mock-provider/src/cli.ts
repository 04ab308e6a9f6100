#!/usr/bin/env node
import { explainFailure, readCommand } from './command.ts'
import { createMockProvider, type MockProvider } from './mock-provider.ts'
import { describeImport } from './user-import/import-users.ts'
import { describeStart } from './start-message.ts'

function fail(error: unknown): void {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
}

/** The first signal closes the servers; a second one ends the process at once. */
function closeOnSignals(mock: MockProvider): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void mock
        .close()
        .catch(fail)
        .finally(() => process.exit())
    })
  }
}

/** Compares the mock with a real project until a signal ends the walk. A second one ends the process at once. */
async function runComparison(args: string[]): Promise<void> {
  // The list of processes shows the title in the place of the arguments, which may have the secret.
  process.title = 'latchkey-mock-provider compare'
  const { runCompare } = await import('./compare/compare-command.ts')
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort())
  const out = {
    print: (text: string) => void process.stdout.write(text),
    note: (text: string) => void process.stderr.write(text),
    signal: end.signal,
  }
  process.exitCode = await runCompare(args, process.env, out).catch((error: unknown) => {
    fail(error)
    return 2
  })
}

async function run(): Promise<void> {
  const [first, ...others] = process.argv.slice(2)
  if (first === 'compare') return runComparison(others)
  const command = await readCommand(process.argv.slice(2), process.env)
  if ('text' in command) {
    process.stdout.write(command.text)
    return
  }
  if ('doctor' in command) {
    const { describeFindings, examine } = await import('./doctor.ts')
    const findings = await examine({ ...command.doctor, nodeVersion: process.versions.node })
    process.stdout.write(describeFindings(findings))
    if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1
    return
  }
  if ('bundle' in command) {
    const { describeReplay, replayFile } = await import('./replay-command.ts')
    const outcome = await replayFile(command.bundle, (plan) => process.stdout.write(plan))
    process.stdout.write(describeReplay(outcome))
    if (outcome.differences.length > 0) process.exitCode = 1
    return
  }
  const mock = createMockProvider(command.options)
  closeOnSignals(mock)
  await mock.listen()
  process.stdout.write(describeStart(mock, command.options))
  for (const { name, report } of mock.imports) process.stdout.write(`\n${describeImport(name, report)}`)
}

/** Settles when the command has run, or its servers listen. It never rejects. */
export const started = run().catch(fail)
