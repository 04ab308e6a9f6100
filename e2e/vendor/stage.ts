import type { JSHandle, Page } from '@playwright/test'
import type { OperationId } from '@latchkey/openapi'
import { WEB_URL } from '../addresses.ts'
import type { Inbox } from '../inbox.ts'
import type { Provider } from '../provider.ts'
import type { VendorClient5, VendorClient6 } from './client-types.ts'

/** The test environment of a scenario: a page with the vendor's client, and a tenant of its own. */
export type Stage = {
  client: JSHandle<VendorClient5>
  /** The same client, typed with the methods that only version 6 of the vendor's SDK has. */
  client6: JSHandle<VendorClient6>
  page: Page
  tenant: string
  provider: Provider
  inbox: Inbox
}

/** Calls a method. @returns what the method returns */
export type Scenario = (stage: Stage) => Promise<unknown>

/** A refused call: the call, and its error as `[status] error_type` or as text. */
export type Refusal = {
  error: string
  call: Scenario
  /** The operation that refuses, if it is a step before the method's own operation. */
  at?: OperationId
}

/** The proofs for a method: a successful call and a refused one, or the reason why no call is refused. */
export type Row = { succeeds: Scenario; isRefused: Refusal | string }

export const HOUR = { session_duration_minutes: 60 }
export const EMAIL = 'ada@example.com'
export const PASSWORD = 'Violet-Harbor-73-lantern'
export const RETURN_URL = `${WEB_URL}/authenticate`

export const LOCAL = 'It makes no call.'

/** Signs in a new user with a password. @returns the user's id */
export async function signIn({ client, provider }: Stage, email = EMAIL): Promise<string> {
  const user_id = await provider.createUser({ email, password: PASSWORD })
  await client.evaluate((own, given) => own.passwords.authenticate(given), { email, password: PASSWORD, ...HOUR })
  return user_id
}

/** Returns the token in a link. */
export function tokenOf(href: string): string {
  return new URL(href).searchParams.get('token') ?? ''
}
