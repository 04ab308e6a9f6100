import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import type { RequireTenant } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'
import { gsiLoginPage, gsiSelectPage } from '../pages/gsi-pages.ts'
import { sendPage } from '../pages/html.ts'
import { readProgram } from '../pages/read-program.ts'
import { GSI_SELECT_SCRIPT_PATH } from '../pages/script-paths.ts'
import { errorPages } from '../plugins/error-pages.ts'
import {
  checkGoogleClient,
  consentToShare,
  findHintedAccount,
  findRefusal,
  getTenantOfGoogleClient,
  googleConsents,
  GSI_COOKIE,
  listGoogleAccounts,
  requireGoogleAccountById,
} from '../third-parties/google-clients.ts'
import { createGoogleIdToken } from '../third-parties/google-id-tokens.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

/** A simulation of Google Identity Services: the script, its prompt in a frame, and Google's keys. */
export async function gsi(app: FastifyInstance) {
  await app.register(errorPages)
  await app.register(cookie)
  app.get(GSI_SELECT_SCRIPT_PATH, async (_request, reply) => reply.type(SCRIPT).send(await readProgram('gsi-select')))
  serve(app, 'gsiClient', sendScript, { requireTenant: getTenantOfScript })
  serve(app, 'gsiCerts', certs)
  serve(app, 'gsiLogin', login)
  const requireTenant = getTenantOfGoogleClient
  serve(app, 'gsiStatus', status, { requireTenant })
  serve(app, 'gsiSelect', select, { requireTenant })
  serve(app, 'gsiSelectSubmit', submit, { requireTenant })
  serve(app, 'gsiRevoke', revoke, { requireTenant })
}

/** Google's real script URL has no token. Without one, the default tenant's faults apply. */
const getTenantOfScript: RequireTenant = ({ query }, tenants) =>
  tenants.find(readMember(query, 'public_token') ?? '') ?? tenants.default()

const sendScript: Handler<'gsiClient'> = async ({ reply }) => reply.type(SCRIPT).send(await readProgram('gsi-client'))

const certs: Handler<'gsiCerts'> = async ({ tenant }) => ({ keys: [await tenant.googleKeys.getPublicJwk()] })

const login: Handler<'gsiLogin'> = ({ reply }) => sendPage(reply, gsiLoginPage())

const status: Handler<'gsiStatus'> = ({ query: { client_id }, tenant, request, reply }) => {
  void reply.setCookie(GSI_COOKIE, client_id, { path: '/gsi', secure: true, sameSite: 'none', httpOnly: true })
  return { refusal: findRefusal(tenant, { client_id, origin: request.headers.origin }) ?? null }
}

const select: Handler<'gsiSelect'> = ({ query, tenant, reply }) => {
  checkGoogleClient(tenant, query)
  const { origin, context = 'signin', flow = 'prompt' } = query
  const accounts = listGoogleAccounts(tenant)
  const [only] = accounts
  const isAutomatic =
    flow === 'auto' && only && accounts.length === 1 && googleConsents(tenant).has(only.provider_subject)
  return sendPage(reply, gsiSelectPage({ origin, context, accounts, isAutomatic: isAutomatic === true }))
}

/**
 * Checks that the prompt itself makes the call. For browsers that do not send this header, CORS protects the response.
 */
function checkPromptCalls({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    throw new ProviderError('bad_request', { message: "Only Google's prompt may call this." })
}

const submit: Handler<'gsiSelectSubmit'> = async ({ body, tenant, request }) => {
  checkPromptCalls(request)
  checkGoogleClient(tenant, body)
  const account = requireGoogleAccountById(tenant, body.account_id)
  const { flow, nonce } = body
  const hasConsented = consentToShare(tenant, account)
  return {
    credential: await createGoogleIdToken(tenant, account, { nonce }),
    select_by: SELECTED_BY[flow][hasConsented ? 'again' : 'first'],
  }
}

/** Google's `select_by` values: how the account was chosen, at the first consent and afterwards. */
const SELECTED_BY = {
  prompt: { first: 'user_1tap', again: 'user' },
  auto: { first: 'user_1tap', again: 'auto' },
  button: { first: 'btn_confirm', again: 'btn' },
} as const

const revoke: Handler<'gsiRevoke'> = ({ body, tenant, request }) => {
  checkGoogleClient(tenant, { client_id: body.client_id, origin: request.headers.origin })
  const account = findHintedAccount(tenant, body.hint)
  return { successful: account !== undefined && googleConsents(tenant).delete(account.provider_subject) }
}
