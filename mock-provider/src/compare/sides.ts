import { type OperationId, findErrorType } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { toBasic, toRequest, type ApiProject, type ApiRequest } from '../core/api-call.ts'
import { machineNow } from '../core/clock.ts'
import { getOperation } from '../core/documents.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { readMember } from '../core/read-member.ts'
import { readList, readPath } from '../core/read-path.ts'
import { toProjectId } from '../../facts/tenant-addresses.ts'
import type { Overlay } from '../../facts/overlay.ts'
import { parseBody, type Reply } from './differences.ts'
import type { Masks } from './mask-text.ts'
import type { Report } from './report.ts'
import type { CallParts } from './step.ts'
import { CREATED } from './write-plan.ts'
import { PREFIX } from './write-users-plan.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** Makes a call that is not compared. @returns the body of a success, else undefined */
export type Ask = (operation: OperationId, call: CallParts) => Promise<unknown>

const MOCK_ORIGIN = 'http://localhost:4010'
const DELETE_MS = 60_000

/** Starts a mock of its own, which does not listen. */
export function createMockSide(overlay: Overlay | undefined) {
  const { app } = createProviderApp({ isIsolated: true, overlay })
  const public_token = 'public-token-test-compare'
  const project_id = toProjectId(public_token)
  const project: ApiProject = { public_token, project_id, secret: toFirstSecret(project_id) }
  const send = async (operation: OperationId, call: CallParts): Promise<Reply> => {
    const request = toRequest(getOperation(operation), { operation, ...call }, project)
    const { statusCode: status, headers, body: text } = await app.inject(request)
    return { status, headers: toTexts(headers), text, at: machineNow() }
  }
  const ask: Ask = async (operation, call) => toSuccess(await send(operation, call))
  return { project, masks: toMasks(project, MOCK_ORIGIN), send, ask, close: () => app.close() }
}

/** Returns headers as they are on the network, where a number is a text. */
export function toTexts(headers: Readonly<Record<string, number | string | string[] | undefined>>): Reply['headers'] {
  const texts = Object.entries(headers).map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value])
  return Object.fromEntries(texts)
}

function toSuccess(reply: Reply): unknown {
  return reply.status < 400 ? parseBody(reply) : undefined
}

export type RealSideOptions = {
  baseUrl: string
  project: ApiProject
  exchange: Exchange
  signal: AbortSignal
  wait?: ((ms: number) => Promise<unknown>) | undefined
}

/** The real project: calls are repeated until they have a response, and what they created is deleted. */
export class RealSide {
  masks: Masks
  readonly #options: RealSideOptions
  readonly #report: Pick<Report, 'created' | 'rate_limits'>

  /** @param report is told what was created, and how often a call had to wait */
  constructor(options: RealSideOptions, report: Pick<Report, 'created' | 'rate_limits'>) {
    this.#options = options
    this.#report = report
    this.masks = toMasks(options.project, options.baseUrl)
  }

  /** A project may have a domain of its own, which its issuer shows. */
  nameIssuer(issuer: string): void {
    if (URL.canParse(issuer)) this.masks = new Map([...this.masks, [new URL(issuer).origin, '<provider>']])
  }

  /** @param isRepeatable whether a second try does no harm if the first had its effect. @throws LostCall */
  async send(
    operation: OperationId,
    call: CallParts,
    isRepeatable: boolean,
    signal = this.#options.signal,
  ): Promise<Reply> {
    const { project, exchange, wait } = this.#options
    const request = toRequest(getOperation(operation), { operation, ...call }, project)
    const { rate_limits } = this.#report
    const onLimit = () => void (rate_limits[operation] = (rate_limits[operation] ?? 0) + 1)
    const reply = await exchangePatiently(exchange, request, { isRepeatable, onLimit, signal, ...(wait && { wait }) })
    this.#noteCreated(operation, reply)
    return reply
  }

  /** Makes a call twice at once, without waiting for a limit. @throws LostCall */
  async sendBurst(operation: OperationId, call: CallParts): Promise<Reply> {
    const { project, exchange, signal } = this.#options
    const request = toRequest(getOperation(operation), { operation, ...call }, project)
    const replies = await Promise.all([exchange(request, signal), exchange(request, signal)]).catch((error: Error) => {
      throw new LostCall(error.message)
    })
    return replies.find(isRateLimit) ?? replies[0]
  }

  readonly ask: Ask = async (operation, call) => toSuccess(await this.send(operation, call, true))

  #noteCreated(operation: OperationId, reply: Reply): void {
    const created = CREATED[operation]
    const id = created && readPath(toSuccess(reply), created.id)
    if (created && typeof id === 'string')
      this.#report.created.push({ operation_id: created.by, path: { [created.parameter]: id } })
  }

  /** Deletes what was created. What cannot be deleted stays in the report. */
  async deleteCreated(): Promise<void> {
    const left: Report['created'] = []
    for (const created of this.#report.created) {
      // The end of the walk must not end its own cleaning up.
      const signal = AbortSignal.timeout(DELETE_MS)
      const reply = await this.send(created.operation_id, { path: created.path }, true, signal).catch(() => undefined)
      if (!reply || (reply.status >= 400 && reply.status !== 404)) left.push(created)
    }
    this.#report.created = left
  }

  /** Finds and deletes what an earlier run left behind: only what has the prefix in its name or address. */
  async deleteLeftovers(): Promise<void> {
    const query = { operator: 'AND', operands: [{ filter_name: 'email_address_fuzzy', filter_value: PREFIX }] }
    const lists = [
      ['serverUsersSearch', { limit: 1000, query }, 'results', 'user_id', 'serverUsersDelete'],
      ['serverM2mClientsSearch', { limit: 1000 }, 'm2m_clients', 'client_id', 'serverM2mClientsDelete'],
      [
        'serverConnectedAppsClientsSearch',
        { limit: 1000 },
        'connected_apps',
        'client_id',
        'serverConnectedAppsClientsDelete',
      ],
    ] as const
    for (const [operation, body, list, id, operation_id] of lists) {
      for (const entry of readList(await this.ask(operation, { body }), list)) {
        const emails = readList(entry, 'emails').map((email) => readMember(email, 'email'))
        const value = readMember(entry, id)
        if (
          value !== undefined &&
          [readMember(entry, 'client_name'), ...emails].some((name) => name?.startsWith(PREFIX))
        )
          this.#report.created.push({ operation_id, path: { [id]: value } })
      }
    }
    await this.deleteCreated()
  }
}

/** Lists the names that a project has of its own. Longer ones come first, because some contain others. */
function toMasks({ public_token, project_id, secret }: ApiProject, baseUrl: string): Masks {
  const names: [string, string][] = [
    [secret, '<secret>'],
    [toBasic(project_id, secret), '<credentials>'],
    [public_token, '<public token>'],
    [project_id, '<project id>'],
    [new URL(baseUrl).origin, '<provider>'],
    [new URL(baseUrl).host, '<provider>'],
  ]
  return new Map(names.filter(([own]) => own !== '').toSorted(([one], [other]) => other.length - one.length))
}

/** Sends one request. @throws Error when the connection is lost */
export type Exchange = (request: ApiRequest, signal: AbortSignal) => Promise<Reply>

/** A call to the real project got no usable response, however often it was tried. */
export class LostCall extends Error {}

const TIMEOUT_MS = 30_000
const MAX_TRIES = 6
const MAX_WAIT_S = 120

/** Returns an exchange with a project on the network. */
export function createNetworkExchange(baseUrl: string): Exchange {
  return async ({ method, url, headers, payload }, signal) => {
    const response = await fetch(new URL(url, baseUrl), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(payload !== undefined && { body: payload }),
    })
    const text = await response.text()
    const cookies = response.headers.getSetCookie()
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) },
      text,
      at: machineNow(),
    }
  }
}

type Patience = {
  /** Whether the call may be repeated although an earlier try may have had its effect. */
  isRepeatable: boolean
  /** Is called for each response that asks to wait. */
  onLimit: () => void
  signal: AbortSignal
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Sends a request until it has a response. Rate limits are obeyed: the next try waits as long as `Retry-After` says, or
 * twice as long as the last one did.
 *
 * @throws LostCall
 */
async function exchangePatiently(exchange: Exchange, request: ApiRequest, patience: Patience): Promise<Reply> {
  const { isRepeatable, onLimit, signal, wait = defaultWait } = patience
  let problem = ''
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    let seconds = 2 ** tries
    try {
      const reply = await exchange(request, signal)
      // A service that fails at a call again and again responds so. A gateway that has no response says nothing of it.
      const isFailing = reply.status === 500 && (!isRepeatable || tries > 0)
      if (isFailing || (!isRateLimit(reply) && reply.status < 500)) return reply
      problem = `It answered ${reply.status}.`
      if (isRateLimit(reply)) {
        onLimit()
        seconds = Math.min(readRetryAfter(reply) ?? seconds, MAX_WAIT_S)
      } else if (!isRepeatable) break
    } catch (error) {
      signal.throwIfAborted()
      problem = `The connection was lost: ${describe(error)}`
      if (!isRepeatable) break
    }
    await wait(seconds * 1000, signal)
  }
  throw new LostCall(problem)
}

/** Whether a response asks to wait. The lock of a user has the same status. */
export function isRateLimit(reply: Reply): boolean {
  return reply.status === 429 && findErrorType(parseBody(reply)) !== 'user_lock_limit_reached'
}

/** Reads `Retry-After` in seconds (RFC 9110 §10.2.3). */
function readRetryAfter({ headers, at }: Reply): number | undefined {
  const value = headers['retry-after']
  if (typeof value !== 'string') return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - at) / 1000
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : undefined
}

function describe(error: unknown): string {
  const { cause, name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'TimeoutError') return `no response in ${TIMEOUT_MS / 1000} s.`
  return cause instanceof Error ? `${'code' in cause ? String(cause.code) : cause.message}.` : `${message}.`
}

function defaultWait(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleep(ms, undefined, { signal })
}
