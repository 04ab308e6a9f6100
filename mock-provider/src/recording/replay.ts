import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import type { Addresses } from '../core/addresses.ts'
import { REPLAY_SNAPSHOT } from '../../facts/replay-snapshot.ts'
import { runReplay } from '../core/call-context.ts'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { createSnapshot, deleteSnapshot, loadTenantFile, restoreSnapshot } from '../state/snapshots.ts'
import type { BugBundle } from './bundle.ts'
import { toSeed, type RecordedCall } from './recording.ts'
import { announceReplay, endReplay, REPLAY_HEADER, type ReplayedCall } from './replayed-calls.ts'

type Difference = MockSchemas['ReplayDifference']

/** The response headers that a replay compares. Others depend on the server, or follow from the body. */
const COMPARED = ['content-type', 'location', 'set-cookie', 'x-latchkey-fault']
/** Headers that a replay omits, because they belong to a connection (RFC 9110 §7.6.1), or follow from the body. */
const NOT_SENT = /^(connection|content-length|transfer-encoding|keep-alive|expect|upgrade)$/
/** Responses that are not compared, because public keys differ from mock to mock. */
const OF_KEYS = /jwks/i

/** The longest that a replayed call may take, in real time. A fault of the file may never respond. */
const CALL_TIMEOUT_MS = 30_000

/**
 * Puts a tenant into the state of a recording and repeats its calls, each at its time and with its random values. The
 * bundle has been checked with `checkBundle` and `checkTenantFile`.
 *
 * @returns what was repeated, with every difference from the recorded responses
 * @throws ProviderError `bad_request` for a call that reaches another tenant or does not end. The tenant is then as it was
 */
export async function replay(app: FastifyInstance, tenant: Tenant, bundle: BugBundle): Promise<MockSchemas['Replay']> {
  const { snapshot_id, name } = createSnapshot(tenant, REPLAY_SNAPSHOT)
  try {
    const differences = await runReplay(() => repeatCalls(app, tenant, bundle))
    return {
      public_token: tenant.public_token,
      calls: bundle.calls.length,
      snapshot_id,
      snapshot_name: name,
      differences,
    }
  } catch (error) {
    restoreSnapshot(tenant, snapshot_id)
    deleteSnapshot(tenant, snapshot_id)
    throw error
  }
}

async function repeatCalls(app: FastifyInstance, tenant: Tenant, bundle: BugBundle): Promise<Difference[]> {
  loadTenantFile(tenant, bundle.state)
  const localize = toLocal(bundle.addresses, tenant.addresses)
  const tokens = createSignedTokens(localize)
  const differences: Difference[] = []
  for (const call of bundle.calls) {
    tenant.clock.freeze(Date.parse(call.at))
    // Without a response there is nothing to compare, and a fault that never responds would hold up the replay.
    if (call.status === null) continue
    const adapt = (text: string) => tokens.replace(localize(text))
    const { operation_id } = call
    const replayed = { seed: toSeed(bundle.seed, call.index), operation_id, tenant, isForeign: false }
    const response = await repeat(app, call, replayed, adapt)
    if (replayed.isForeign) refuseReplay(call, `is not a call of ${tenant.public_token}.`)
    differences.push(...compare(call, response, tokens, localize))
  }
  return differences
}

function refuseReplay({ index, operation_id }: RecordedCall, problem: string): never {
  const message = `Call ${index + 1} (${operation_id}) ${problem} The tenant is as it was before.`
  throw new ProviderError('bad_request', { message })
}

/**
 * Returns a function that replaces the addresses of the recording's servers with those of this mock.
 *
 * @throws ProviderError `bad_request` for addresses that no server has
 */
export function toLocal(recorded: BugBundle['addresses'], present: Addresses): (text: string) => string {
  const names = ['provider', 'web', 'tool_server'] as const
  for (const name of names) {
    if (!/^https?:\/\/[^/?#]/.test(recorded[name]) || !URL.canParse(recorded[name]))
      throw new ProviderError('bad_request', { message: `addresses.${name} is no address of a server.` })
  }
  const pairs = names.map((name) => [recorded[name], present[name]] as const)
  const forms = pairs.flatMap(([from, to]) => [
    [from, to] as const,
    [encodeURIComponent(from), encodeURIComponent(to)] as const,
    [new URL(from).host, new URL(to).host] as const,
  ])
  return (text) => forms.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
}

type Response = { statusCode: number; headers: Record<string, number | string | string[] | undefined>; body: string }

async function repeat(
  app: FastifyInstance,
  call: RecordedCall,
  replayed: ReplayedCall,
  adapt: (text: string) => string,
): Promise<Response> {
  const mark = createSecret()
  const headers = Object.entries(call.request_headers)
    .filter(([name]) => !NOT_SENT.test(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(adapt) : adapt(value)] as const)
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  announceReplay(mark, replayed)
  try {
    return await app.inject({
      signal,
      method: call.method,
      url: adapt(call.url),
      headers: { ...Object.fromEntries(headers), [REPLAY_HEADER]: mark },
      ...(call.request_body !== undefined && { payload: adapt(call.request_body) }),
    })
  } catch (cause) {
    if (signal.aborted) refuseReplay(call, `got no response within ${CALL_TIMEOUT_MS / 1000} seconds.`)
    throw cause
  } finally {
    endReplay(mark)
  }
}

function compare(
  call: RecordedCall,
  response: Response,
  tokens: SignedTokens,
  localize: (text: string) => string,
): Difference[] {
  const { index, operation_id } = call
  const recorded = toParts(call.status, call.response_headers, localize(call.response_body ?? response.body))
  const replayed = toParts(response.statusCode, response.headers, response.body)
  // For a control-plane call only the status is compared, because its body may depend on the machine.
  const isStep = operation_id.startsWith('mock')
  const parts = Object.entries(recorded).filter(([part]) => part === 'status' || !isStep)
  return parts.flatMap(([part, value]): Difference[] => {
    const actual = replayed[part] ?? ''
    const expected = localize(value)
    tokens.learn(expected, actual)
    const isEqual = tokens.replace(expected) === actual || (part === 'body' && OF_KEYS.test(operation_id))
    return isEqual
      ? []
      : [{ index, operation_id, part, expected: shorten(expected, actual), actual: shorten(actual, expected) }]
  })
}

function toParts(
  status: number | null,
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
  body: string,
): Record<string, string> {
  const named = COMPARED.map((name) => [name, [headers[name] ?? []].flat().join('\n')] as const)
  return { status: String(status), ...Object.fromEntries(named), body }
}

/** How many characters of a text are shown around the first difference. */
const CONTEXT = 200

/** Returns the part of a text around the first difference from another text. */
function shorten(text: string, other: string): string {
  if (text.length <= CONTEXT) return text
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  const from = Math.max(0, at - CONTEXT / 2)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + CONTEXT)}${from + CONTEXT < text.length ? '…' : ''}`
}

/** A JWS in compact form (RFC 7515 §7.1) whose header and payload are JSON objects. */
const JWT = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g

/**
 * The tokens of a recording and those of its replay. Each mock signs with a key of its own, so they differ in their
 * signatures and in the name of the key.
 */
type SignedTokens = {
  /** Pairs the tokens of a recorded text with those of the replayed text, in their order. */
  learn(recorded: string, replayed: string): void
  /** Replaces recorded tokens with the tokens of the replay. */
  replace(text: string): string
}

/** @param localize replaces the addresses of the recording's servers with those of this mock */
function createSignedTokens(localize: (text: string) => string): SignedTokens {
  const pairs = new Map<string, string>()
  return {
    learn(recorded, replayed) {
      const found = replayed.match(JWT) ?? []
      for (const [index, token] of (recorded.match(JWT) ?? []).entries()) {
        const other = found[index]
        if (other !== undefined && payloadOf(other) === localize(payloadOf(token))) pairs.set(token, other)
      }
    },
    replace: (text) => text.replaceAll(JWT, (token) => pairs.get(token) ?? token),
  }
}

function payloadOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
}
