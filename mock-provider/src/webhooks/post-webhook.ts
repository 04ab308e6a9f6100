import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import { machineTick } from '../core/clock.ts'
import { getErrorMessage } from '../core/error-message.ts'
import { redactHeaders } from '../journal/redaction.ts'
import type { WebhookAttempt } from './deliveries.ts'
import { isOwnUrl, lookUpLoopback, OWN_URL_PROBLEM } from './webhook-url.ts'

/** The request of one delivery attempt. */
export type WebhookRequest = {
  /** The URL, which must be one of this machine. */
  url: string
  headers: Record<string, string>
  body: string
  /** Aborts the request. Its outcome is then ignored. */
  signal: AbortSignal
  /** The timeout for the whole response, in real time. */
  timeout_ms: number
  /** The certificate of an authority that is trusted in addition to the usual ones, as PEM. */
  authority: string | undefined
}

export type WebhookOutcome = Omit<WebhookAttempt, 'attempted_at'>

/** The maximum number of bytes that are read of a response's body. */
const MAX_BODY_BYTES = 2_048

/** Trusts the authorities that Node trusts, and the given one. */
function createTrust(authority: string | undefined): { secureContext?: SecureContext } {
  if (authority === undefined) return {}
  // The option `ca` would replace the authorities that Node trusts, including those of NODE_EXTRA_CA_CERTS.
  const secureContext = createSecureContext()
  secureContext.context.addCACert(authority)
  return { secureContext }
}

/**
 * Sends a request.
 *
 * @returns its outcome, also in case of an error. A redirect is not followed and counts as a failure
 */
export async function postWebhook(wanted: WebhookRequest): Promise<WebhookOutcome> {
  const started = machineTick()
  const toOutcome = (outcome: Omit<WebhookOutcome, 'duration_ms'>) => ({
    ...outcome,
    duration_ms: Math.round(machineTick() - started),
  })
  try {
    const { head, body } = await exchange(wanted)
    const status = head.statusCode ?? 0
    const error = status >= 200 && status < 300 ? null : `The response has status ${status}.`
    return toOutcome({ status, response_headers: redactHeaders(head.headers), response_body: body, error })
  } catch (error) {
    return toOutcome({ status: null, response_headers: {}, response_body: '', error: getErrorMessage(error) })
  }
}

function exchange(wanted: WebhookRequest): Promise<{ head: IncomingMessage; body: string }> {
  const { url, headers, body, signal, timeout_ms, authority } = wanted
  return new Promise((resolve, reject) => {
    // The mock may listen there only since the webhook was created.
    if (isOwnUrl(new URL(url))) throw new Error(`The URL ${OWN_URL_PROBLEM}`)
    const isSecure = url.startsWith('https:')
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Latchkey-Webhooks',
        ...headers,
      },
      // A new connection for each attempt, so that none outlives the attempt.
      agent: false as const,
      lookup: lookUpLoopback,
      signal,
    }
    const sent = isSecure ? requestHttps(url, { ...options, ...createTrust(authority) }) : requestHttp(url, options)
    let failure: Error | undefined
    const timer = setTimeout(() => {
      failure = new Error(`There was no whole response within ${timeout_ms} ms.`)
      sent.destroy(failure)
    }, timeout_ms)
    // A body that is cut off is always reported as aborted, whatever the cause.
    const fail = (error: Error) => reject(failure ?? error)
    let hasHead = false
    sent.once('close', () => {
      clearTimeout(timer)
      if (!hasHead) fail(new Error('The connection ended before the response.'))
    })
    sent.once('error', fail)
    sent.once('response', (head) => {
      hasHead = true
      readBeginning(head).then((text) => {
        resolve({ head, body: text })
        sent.destroy()
      }, fail)
    })
    sent.end(body)
  })
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(Buffer.from(chunk))
    size += Buffer.byteLength(chunk)
    if (size >= MAX_BODY_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8')
}
