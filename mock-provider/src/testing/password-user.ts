import { createVisitor, type Visitor } from './visitor.ts'

export const EMAIL = 'ada@example.com'
/** Strong under a new tenant's policy, and not in a list of breached passwords. */
export const PASSWORD = 'marvellous giraffe 9'

/** The parts of a response that tests read: its status, and either its `data` or its error type. */
export type Outcome = { status: number; type?: string; data?: any } // oxlint-disable-line typescript/no-explicit-any -- any operation's data

/** Calls an SDK path with a session duration of 60 minutes, unless the body has another. */
export async function sendPasswordCall(
  visitor: Visitor,
  path: string,
  body: object,
  session_token?: string,
): Promise<Outcome> {
  const wanted = { session_duration_minutes: 60, ...body }
  const response = await visitor.call(path, { body: wanted, ...(session_token !== undefined && { session_token }) })
  const { data, error_type: type } = response.json()
  return { status: response.statusCode, ...(data && { data }), ...(type && { type }) }
}

/**
 * Opens a browser with an empty tenant and creates one user.
 *
 * @param known members of the control plane's call that creates the user
 */
export async function openWithUser(known: object = { password: PASSWORD }): Promise<Visitor> {
  const visitor = createVisitor()
  const { public_token } = visitor.tenant
  await visitor.app.inject({ method: 'POST', url: `/_mock/${public_token}/users`, payload: { email: EMAIL, ...known } })
  return visitor
}

/** Logs in with the password. */
export function logIn(visitor: Visitor, password = PASSWORD, email = EMAIL): Promise<Outcome> {
  return sendPasswordCall(visitor, '/passwords/authenticate', { email, password })
}
