import { expect } from 'vitest'
import type { ServerProject, ServerResponse } from './server-sdk.ts'

/** Makes a call of the browser's SDK to a project of `createServerProject`. For tests. */
export function callAsBrowser(
  { call, tenant }: ServerProject,
  path: string,
  body: object,
  session_token: string = tenant.public_token,
): Promise<ServerResponse> {
  const credentials = Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')
  return call('POST', `/sdk/v1${path}`, body, { authorization: `Basic ${credentials}` })
}

/** Checks that the provider refuses a call of its SDK. For tests. */
export async function expectRefusal(calling: Promise<unknown>, status_code: number, error_type: string): Promise<void> {
  await expect(calling).rejects.toMatchObject({ status_code, error_type })
}
