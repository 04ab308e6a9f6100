// `npm run mutants:wire`: changes one thing on the wire at a time, and names the check that notices it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACT_FILE } from '../contracts/pact-files.ts'
import justifications from './config/wire-mutants.json' with { type: 'json' }
import { sample } from './sample.ts'
import { readPact } from './pact-file.ts'
import { createCopy } from './wire-mutants/copy.ts'
import { findDocumentMutants } from './wire-mutants/document-mutants.ts'
import { findTypeError, judgeDocument } from './wire-mutants/judge-documents.ts'
import { judgeRequests } from './wire-mutants/judge-requests.ts'
import { judgeResponse } from './wire-mutants/judge-responses.ts'
import { endPrograms } from './wire-mutants/run-command.ts'
import { DOCUMENT_NAMES, listOperations } from './wire-mutants/operations.ts'
import { HELP, parseOptions, type Options } from './wire-mutants/options.ts'
import { startPactHost } from './wire-mutants/pact-host-process.ts'
import { toJsonReport, toLine, toReport } from './wire-mutants/report.ts'
import { findRequestMutants } from './wire-mutants/request-mutants.ts'
import { findResponseMutants } from './wire-mutants/response-mutants.ts'
import { findReason, hasPassed, type Judged, type Verdict, type WireMutant } from './wire-mutants/wire-mutant.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = path.join(ROOT, `.cache/wire-mutants-${process.pid}`)

type FindVerdict<Mutant> = (mutant: Mutant) => Verdict | Promise<Verdict>

const options = parseOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(HELP)

async function run(wanted: Options) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => {
    endPrograms()
    rmSync(COPY, { recursive: true, force: true, maxRetries: 3 })
  })
  createCopy(ROOT, COPY)
  const judged = await judgeAll(wanted)
  const { seed, report } = wanted
  writeFileSync(path.resolve(ROOT, report), `${JSON.stringify(toJsonReport(judged, { seed }), null, 2)}\n`)
  console.log(`\n${toReport(judged)}`)
  process.exitCode = judged.every(hasPassed) ? 0 : 1
}

async function judgeAll({ families, ...wanted }: Options): Promise<Judged[]> {
  const pact = readPact(PACT_FILE.committed)
  const operations = DOCUMENT_NAMES.flatMap((name) => listOperations(name))
  const hostEnvironment = withoutCertificates()
  const place = { copy: COPY, pact, operations, hostEnvironment }
  const judged: Judged[] = []
  const judge = async <Mutant extends WireMutant>(mutants: Mutant[], findVerdict: FindVerdict<Mutant>) => {
    for (const mutant of mutants) judged.push(await toJudged(mutant, findVerdict))
  }

  if (families.includes('request')) {
    const mutants = draw(findRequestMutants(), wanted)
    const findVerdict = await judgeRequests(COPY, mutants)
    await judge(mutants, findVerdict)
  }
  if (families.includes('response')) {
    const host = startPactHost(COPY, hostEnvironment)
    const { problems, recorded } = await host.verify({ descriptions: pact.interactions.map((it) => it.description) })
    if (problems.length > 0) throw new Error(`The pact fails without a mutant: ${problems.join('; ')}`)
    const mutants = draw(findResponseMutants(recorded, operations), wanted)
    await judge(mutants, (mutant) => judgeResponse(mutant, { ...place, host }))
    host.stop()
  }
  if (families.includes('document')) {
    const problem = await findTypeError(COPY)
    if (problem !== undefined) throw new Error(`The compiler fails without a mutant: ${problem}`)
    await judge(draw(DOCUMENT_NAMES.flatMap(findDocumentMutants), wanted), (mutant) => judgeDocument(mutant, place))
  }
  return judged
}

function draw<Mutant extends WireMutant>(
  all: readonly Mutant[],
  { sample: count, seed, only }: Omit<Options, 'families'>,
) {
  const matching = all.filter(({ id }) => id.includes(only))
  const drawn = sample(matching, count, seed)
  console.log(`${drawn.length} of ${all.length} ${all[0]?.family} mutants (seed ${seed})`)
  return drawn
}

async function toJudged<Mutant extends WireMutant>(mutant: Mutant, findVerdict: FindVerdict<Mutant>) {
  const startedAt = performance.now()
  const verdict = await findVerdict(mutant)
  const reason = findReason(mutant, justifications)
  const judged: Judged = {
    mutant,
    verdict,
    seconds: (performance.now() - startedAt) / 1000,
    ...(reason !== undefined && verdict.state !== 'killed' && { reason }),
  }
  console.log(toLine(judged))
  return judged
}

/** The verifier's library reads every certificate of the machine for each of its requests, which stay on loopback. */
function withoutCertificates() {
  const SSL_CERT_DIR = path.join(COPY, '.cache/no-certificates')
  mkdirSync(SSL_CERT_DIR, { recursive: true })
  const SSL_CERT_FILE = `${SSL_CERT_DIR}.pem`
  writeFileSync(SSL_CERT_FILE, '')
  return { SSL_CERT_FILE, SSL_CERT_DIR }
}
