// A setup file for the consumer tests in the copy: before each request of the client it sends the changed ones, and records
// whether Pact's server refuses them. The tests then fail, which is ignored.
import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { changeBody } from './change-message.ts'
import { findOperation, listOperations } from './operations.ts'
import { findRequestMutants } from './request-mutants.ts'
import type { MessageEdit } from './wire-mutant.ts'

/** One changed request. `test` names the test that would fail. */
export type Probe = { id: string; isRefused: boolean; test: string }

const OTHER_METHOD: Record<string, string> = { GET: 'POST', POST: 'PUT', PUT: 'POST', DELETE: 'POST' }

const operations = listOperations('sdk')
const mutants = findRequestMutants()

declare global {
  /** The `fetch` without probes. This file runs once for each test file, in one process. */
  var __latchkeyFetch: typeof fetch | undefined
}

const realFetch = (globalThis.__latchkeyFetch ??= globalThis.fetch)

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const operation = findOperation(operations, request.method, new URL(request.url).pathname)
  for (const { id, edit } of mutants.filter((it) => it.operation === operation?.id)) {
    const changed = await changeRequest(request, edit)
    if (changed) save({ id, isRefused: await isRefused(changed), test: expect.getState().currentTestName ?? '' })
  }
  return realFetch(request)
}

async function isRefused(request: Request) {
  const response = await realFetch(request)
  await response.text()
  return (response.headers.get('x-pact') ?? '') !== ''
}

function save(probe: Probe) {
  const file = process.env['LATCHKEY_WIRE_PROBES']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(probe)}\n`)
}

/** Returns a changed request, or undefined when it lacks what would change. */
async function changeRequest(request: Request, edit: MessageEdit): Promise<Request | undefined> {
  const text = await request.clone().text()
  const { url, method } = request
  const headers = new Headers(request.headers)
  const body = text === '' ? {} : { body: text }
  if (edit.part === 'method') return new Request(url, { method: OTHER_METHOD[method] ?? 'POST', headers, ...body })
  if (edit.part === 'path') return new Request(`${url}_x`, { method, headers, ...body })
  if (edit.part === 'member') {
    const changed = text.startsWith('{') || text.startsWith('[') ? changeBody(JSON.parse(text), edit) : undefined
    return changed === undefined ? undefined : new Request(url, { method, headers, body: JSON.stringify(changed) })
  }
  if (edit.part !== 'header' || !headers.has(edit.header)) return undefined
  if (edit.change === 'drop') headers.delete(edit.header)
  else headers.set(edit.header, edit.header === 'content-type' ? 'text/plain' : 'x')
  return new Request(url, { method, headers, ...body })
}
