// A process in the copy that verifies its mock against parts of the pact. `pact-host-process.ts` starts it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PACT_FILE } from '../../contracts/pact-files.ts'
import { findUndocumentedErrors } from '../../contracts/provider/documented-errors.ts'
import { verifyPact } from '../../contracts/provider/verify-pact.ts'
import { readPact } from '../pact-file.ts'
import type { RecordedResponse } from './response-mutants.ts'
import type { ResponseMutant } from './wire-mutant.ts'

export type HostRequest = { descriptions: readonly string[]; mutant?: ResponseMutant }
export type HostResponse = { problems: readonly string[]; recorded: readonly RecordedResponse[] }

const pact = readPact(PACT_FILE.committed)
const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-wire-'))
const file = path.join(folder, PACT_FILE.name)

process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit())

process.on('message', ({ descriptions, mutant }: HostRequest) => {
  const interactions = pact.interactions.filter((it) => descriptions.includes(it.description))
  writeFileSync(file, JSON.stringify({ ...pact, interactions }))
  const recorded: RecordedResponse[] = []
  globalThis.__latchkeyWire = { recorded, ...(mutant && { mutant }) }
  verifyPact(file).then(
    (problems) =>
      process.send?.({
        problems: [...findUndocumentedErrors(interactions), ...problems],
        recorded,
      } satisfies HostResponse),
    (error: unknown) => process.send?.({ problems: [String(error)], recorded } satisfies HostResponse),
  )
})
