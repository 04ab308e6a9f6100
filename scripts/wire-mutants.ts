// `npm run mutants:wire`: changes one thing on the wire at a time, in a copy of the repository, and names the check that notices
// it: a member, a type, an enum member, a header or a status of the four documents (with the files that are generated from them),
// of the client's requests, and of the mock's responses.
//
// --sample 60      mutants of each family, drawn; --seed 2 draws others
// --family request mutants of this family: document, request or response; repeatable
// --only search    mutants whose name contains the text
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PACT_FILE } from '../contracts/pact-files.ts'
import justifications from './config/wire-mutants.json' with { type: 'json' }
import { createReportFolder } from './conformance/report-folder.ts'
import { readPact, withoutCertificates } from './pact-file.ts'
import { sample } from './sample.ts'
import { createCopy } from './wire-mutants/copy.ts'
import { findDocumentMutants } from './wire-mutants/document-mutants.ts'
import { findTypeError, judgeDocument } from './wire-mutants/judge-documents.ts'
import { judgeRequests } from './wire-mutants/judge-requests.ts'
import { judgeResponse } from './wire-mutants/judge-responses.ts'
import { endPrograms } from './wire-mutants/run-command.ts'
import { DOCUMENT_NAMES, listOperations } from './wire-mutants/operations.ts'
import { startPactHost } from './wire-mutants/pact-host-process.ts'
import { findRequestMutants } from './wire-mutants/request-mutants.ts'
import { findResponseMutants } from './wire-mutants/response-mutants.ts'
import {
  FAMILIES,
  findReason,
  hasPassed,
  toCounts,
  toLine,
  type Judged,
  type Verdict,
  type WireMutant,
} from './wire-mutants/wire-mutant.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = path.join(ROOT, `.cache/wire-mutants-${process.pid}`)

type FindVerdict<Mutant> = (mutant: Mutant) => Verdict | Promise<Verdict>

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    family: { type: 'string', multiple: true, default: [...FAMILIES] },
    only: { type: 'string', default: '' },
  },
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  endPrograms()
  rmSync(COPY, { recursive: true, force: true, maxRetries: 3 })
})
createCopy(ROOT, COPY)
const all = await judgeAll()
writeFileSync(new URL('mutants-wire.json', createReportFolder()), `${JSON.stringify(all, null, 2)}\n`)
console.table(toCounts(all))
const failed = all.filter((it) => !hasPassed(it))
for (const judged of failed) console.log(toLine(judged))
console.log(`${all.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 || all.length === 0 ? 1 : 0

async function judgeAll(): Promise<Judged[]> {
  const pact = readPact(PACT_FILE.committed)
  const operations = DOCUMENT_NAMES.flatMap((name) => listOperations(name))
  const hostEnvironment = withoutCertificates(COPY)
  const place = { copy: COPY, pact, operations, hostEnvironment }
  const judged: Judged[] = []
  const judge = async <Mutant extends WireMutant>(mutants: Mutant[], findVerdict: FindVerdict<Mutant>) => {
    for (const mutant of mutants) judged.push(await toJudged(mutant, findVerdict))
  }

  if (options.family.includes('request')) {
    const mutants = draw(findRequestMutants())
    const findVerdict = await judgeRequests(COPY, mutants)
    await judge(mutants, findVerdict)
  }
  if (options.family.includes('response')) {
    const host = startPactHost(COPY, hostEnvironment)
    const { problems, recorded } = await host.verify({ descriptions: pact.interactions.map((it) => it.description) })
    if (problems.length > 0) throw new Error(`The pact fails without a mutant: ${problems.join('; ')}`)
    const mutants = draw(findResponseMutants(recorded, operations))
    await judge(mutants, (mutant) => judgeResponse(mutant, { ...place, host }))
    host.stop()
  }
  if (options.family.includes('document')) {
    const problem = await findTypeError(COPY)
    if (problem !== undefined) throw new Error(`The compiler fails without a mutant: ${problem}`)
    await judge(draw(DOCUMENT_NAMES.flatMap(findDocumentMutants)), (mutant) => judgeDocument(mutant, place))
  }
  return judged
}

function draw<Mutant extends WireMutant>(mutants: readonly Mutant[]) {
  const matching = mutants.filter(({ id }) => id.includes(options.only))
  const drawn = sample(matching, Number(options.sample), Number(options.seed))
  console.log(`${drawn.length} of ${mutants.length} ${mutants[0]?.family} mutants (seed ${options.seed})`)
  return drawn
}

async function toJudged<Mutant extends WireMutant>(mutant: Mutant, findVerdict: FindVerdict<Mutant>) {
  const verdict = await findVerdict(mutant)
  const reason = findReason(mutant, justifications)
  const judged: Judged = {
    mutant,
    verdict,
    ...(reason !== undefined && verdict.state !== 'killed' && { reason }),
  }
  console.log(toLine(judged))
  return judged
}
