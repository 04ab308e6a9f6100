import { createHmac } from 'node:crypto'
import { randomBytes } from '../core/random.ts'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** Creates a signing secret in Svix's form. */
export function createWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The contents of a request that are signed. */
export type SignedRequest = {
  message_id: string
  /** The time of the attempt, in seconds since the epoch. */
  timestamp: number
  body: string
}

function sign(secret: string, { message_id, timestamp, body }: SignedRequest): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${message_id}.${timestamp}.${body}`).digest('base64')}`
}

/** Returns the headers of a signed request (Standard Webhooks 1.0, with the names of Svix). */
export function createSignedHeaders(secrets: readonly string[], request: SignedRequest): Record<string, string> {
  return {
    'svix-id': request.message_id,
    'svix-timestamp': String(request.timestamp),
    'svix-signature': secrets.map((secret) => sign(secret, request)).join(' '),
  }
}
