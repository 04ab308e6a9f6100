import { DEFAULT_PUBLIC_TOKEN, findErrorType } from '@latchkey/openapi'
import { toExpectations, toFetch } from './fetch-call.ts'
import { toCommentWord, toScript, toScriptLine, toScriptText } from './script.ts'
import { TEXTS } from '../messages/texts.ts'
import { findCarriedValues, type CarriedValue } from './carried-values.ts'
import { createMark, toData, toRequest, type Mark } from './session-call.ts'
import type { RecordedCall, Session } from './session.ts'
import { readJson } from './tokens.ts'

const TEXT = TEXTS.recording.copied

/**
 * The maximum length of a state inside the test, in characters. A longer one is read from the file of the bug report.
 */
const MAX_INLINE_STATE = 50_000

/** The operations that wallets, passkeys and authenticator apps sign or compute codes for. Their inputs are random. */
const SIGNED = /^(webauthn|cryptoWallets|totps)/

/**
 * Converts a session to a Playwright test for the test kit: it begins in the recorded state, sets the clock, arms the
 * faults, repeats the calls, and expects their responses.
 */
export function toSessionTest(session: Session): string {
  const carried = findCarriedValues(session)
  const mark = createMark(session, listVariables(session, carried))
  const steps = toSteps(session, [...carried.values()], mark)
  const body = [...toStart(session), ...steps.join('\n').split('\n')]
  const text = body.join('\n')
  const fixtures = ['idp', 'inbox', 'clock', 'faults', 'request'].filter((name) =>
    new RegExp(`\\b${name}\\.`).test(text),
  )
  return [
    ...toHead(session),
    ...toConstants(session),
    `test(${toScriptText(toTitle(session.calls))}, async ({ ${fixtures.join(', ')} }) => {`,
    text,
    '})',
    '',
  ].join('\n')
}

function listVariables({ constants }: Session, carried: ReadonlyMap<string, CarriedValue>): Map<string, string> {
  const pairs = [...constants, ...carried].map(([value, { name }]) => [value, name] as const)
  return new Map(pairs)
}

/** Returns the title: the last call that failed, else the last one. */
function toTitle(calls: readonly RecordedCall[]): string {
  const ofApp = calls.filter(({ operation_id }) => !operation_id.startsWith('mock'))
  const last = ofApp.findLast(({ status }) => status === null || status >= 400) ?? ofApp.at(-1)
  if (!last) return TEXT.noCalls
  return [last.operation_id, 'responds with', last.status ?? 'nothing', findErrorType(readJson(last.response_body))]
    .filter(Boolean)
    .join(' ')
}

function isStateInline({ state }: Session): boolean {
  return JSON.stringify(state).length <= MAX_INLINE_STATE
}

function toHead(session: Session): string[] {
  const { public_token, state, settings } = session
  const isRead = state !== undefined && !isStateInline(session)
  const file = toScriptText(`bug-${public_token}.json`)
  const named = public_token === DEFAULT_PUBLIC_TOKEN ? '' : `, public_token: ${toScriptText(public_token)}`
  const literal =
    state && !isRead ? toScriptLine(state) : `JSON.parse(readFileSync(new URL(${file}, import.meta.url), 'utf8')).state`
  return [
    ...(isRead ? ["import { readFileSync } from 'node:fs'"] : []),
    `import { latchkey, type Latchkey${state ? ', type TenantFile' : ''} } from '@latchkey/mock-provider/testing'`,
    "import { expect, test as base } from '@playwright/test'",
    '',
    `const test = base.extend<Latchkey>({ ...latchkey${named} })`,
    '',
    ...(state ? [`// ${isRead ? TEXT.stateFile : TEXT.state}`, `const STATE: TenantFile = ${literal}`, ''] : []),
    ...(settings
      ? [
          `// ${TEXT.settings}`,
          `const SETTINGS: Parameters<Latchkey['idp']['configure']>[0] = ${toScriptLine(settings)}`,
          '',
        ]
      : []),
  ]
}

function toConstants({ constants }: Session): string[] {
  if (constants.size === 0) return []
  const lines = [...constants.values()].map(({ name, value }) => `const ${name} = ${toScriptText(value)}`)
  return [`// ${TEXT.placeholders}`, ...lines, '']
}

function toStart({ state, settings, calls }: Session): string[] {
  const [first] = calls
  return [
    ...(state ? ['  await idp.importTenant(STATE)'] : []),
    ...(settings ? ['  idp.configure(SETTINGS)'] : []),
    ...(first ? [`  await clock.freeze(Date.parse(${toScriptText(first.at)}))`] : []),
  ]
}

function toSteps(session: Session, carried: readonly CarriedValue[], mark: Mark): string[] {
  const { calls, seed } = session
  const isSigned = calls.some(({ operation_id }) => SIGNED.test(operation_id))
  return calls.flatMap((call, place) => {
    const declare = (where: CarriedValue['place']) =>
      carried
        .filter((one) => one.call === place && one.place === where)
        .map(({ name, expression }) => `  const ${name} = ${expression}`)
    if (isClockChange(call)) return []
    const before = calls.slice(0, place).findLast((one) => !isClockChange(one)) ?? calls[0]
    const isSeeded = seed !== undefined && isSigned && SIGNED.test(call.operation_id)
    return [
      '',
      `  // ${place + 1}. ${toCommentWord(call.operation_id)}`,
      ...toClockStep(before, call),
      ...declare('before'),
      ...(isSeeded ? [`  idp.seedNextCall(${toScriptText(seed)}, ${toScriptLine(call.index)})`] : []),
      ...toCall(session, place, mark, isNamed(carried, place)),
      ...declare('after'),
    ]
  })
}

/** Whether a call changed the clock. The recorded times of the other calls show how far it moved. */
function isClockChange({ operation_id }: RecordedCall): boolean {
  return operation_id === 'mockClockUpdate'
}

/** Whether a later call uses something of the response. */
function isNamed(carried: readonly CarriedValue[], place: number): boolean {
  return carried.some((one) => one.call === place && one.place === 'after')
}

function toClockStep(before: RecordedCall | undefined, call: RecordedCall): string[] {
  const moved = before ? Date.parse(call.at) - Date.parse(before.at) : 0
  if (moved === 0) return []
  if (moved > 0) return [`  await clock.advance(${moved})`]
  return [`  await clock.freeze(Date.parse(${toScriptText(call.at)}))`]
}

function toCall(session: Session, place: number, mark: Mark, isUsed: boolean): string[] {
  const call = session.calls[place]
  if (!call) return []
  const { operation_id, status, request_body, response_body } = call
  const rule = operation_id === 'mockFaultsCreate' && status === 200 ? readJson(request_body) : undefined
  if (rule !== undefined) return [`  ${isUsed ? `const fault${place + 1} = ` : ''}faults.arm(${toScript(rule, '  ')})`]
  const fetched = toFetch(toRequest(session, call, mark), toData(call, mark), status)
  if (status === null) return [`  // ${TEXT.noResponse}`, `  await expect(${fetched}).rejects.toThrow()`]
  const response = `response${place + 1}`
  const expected = { status, response_body: readJson(response_body) }
  return [`  const ${response} = await ${fetched}`, ...toExpectations(response, expected)]
}
