import type { LightMyRequestResponse } from 'fastify'
import type { Message } from '@latchkey/openapi'
import { listMessages } from '../messages/messages.ts'
import { createVisitor, LOGIN_URL, type Visitor } from './visitor.ts'

type Outcome = { status: number; data: any; error_type: string | undefined } // oxlint-disable-line typescript/no-explicit-any -- responses are compared only

/** A person who requests links and passcodes and reads the inbox. For tests. */
export type MailReader = {
  visitor: Visitor
  /** Makes a call of the SDK. @returns its response without the envelope */
  ask(path: string, body: object, session_token?: string): Promise<Outcome>
  /** Requests a link, with all required members. */
  askForLink(email: string, more?: object): Promise<Outcome>
  /** Returns the newest message. @throws Error when the inbox is empty */
  newest(): Message
  /** Returns the token of the newest link. */
  token(): string
  code(): string
}

export const SIGNUP_URL = 'http://localhost:3000/welcome'

function toOutcome(response: LightMyRequestResponse): Outcome {
  const { data, error_type } = response.json()
  return { status: response.statusCode, data, error_type }
}

export function createMailReader(public_token?: string): MailReader {
  const visitor = createVisitor(public_token)
  const reader: MailReader = {
    visitor,
    async ask(path, body, session_token) {
      return toOutcome(await visitor.call(path, { body, ...(session_token !== undefined && { session_token }) }))
    },
    askForLink: (email, more = {}) =>
      reader.ask('/magic_links/email/login_or_create', {
        email,
        login_magic_link_url: LOGIN_URL,
        signup_magic_link_url: SIGNUP_URL,
        ...more,
      }),
    newest() {
      const [message] = listMessages(visitor.tenant)
      if (!message) throw new Error('The inbox is empty')
      return message
    },
    token: () => new URL(reader.newest().links[0]?.href ?? '').searchParams.get('token') ?? '',
    code: () => reader.newest().code ?? '',
  }
  return reader
}
