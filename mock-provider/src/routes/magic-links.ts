import type { FastifyInstance } from 'fastify'
import { MILLISECONDS_PER_MINUTE, PROVIDER } from '@latchkey/openapi'
import {
  checkNotTaken,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
  type Contact,
  type ContactOwner,
} from '../contacts/contacts.ts'
import { getSandboxContact, isSandboxAddress } from '../contacts/sandbox.ts'
import { ADDED_CONTACT_MINUTES, requireRecipient } from '../contacts/server-recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { requireTenantInQuery } from '../core/require-tenant.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { createEmbeddedLink, findEmbeddedLink, type EmbeddedLinkRow } from '../messages/embedded-links.ts'
import { toLinkSending, type LinkRequest } from '../messages/link-requests.ts'
import { checkExpiration, findLinkToken, redeemLink, requireOwnedLink, toAppUrl } from '../messages/link-tokens.ts'
import { signInByProof, type Proof, type ProofCall } from '../messages/proofs.ts'
import { sendLoginLink, type LinkSending } from '../messages/send-login-link.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { requireSession } from '../sessions/sessions.ts'
import { BROWSER, SERVER, type Caller } from '../sessions/sign-in.ts'
import { toStartAttributes, type StartAttributes } from '../sessions/start-attributes.ts'
import { requireNamedUser } from '../users/server-users.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Magic links (tags `magic_links` and `server magic links`). Invitations are in `routes/magic-links-invites.ts`. */
export async function magicLinks(app: FastifyInstance) {
  serve(app, 'magicLinksEmailLoginOrCreate', (call) => loginOrCreate(BROWSER, call))
  serve(app, 'magicLinksEmailSendPrimary', sendPrimary)
  serve(app, 'magicLinksEmailSendSecondary', sendSecondary)
  serve(app, 'magicLinksAuthenticate', (call) => authenticate(BROWSER, call))
  serve(app, 'serverMagicLinksEmailLoginOrCreate', (call) => loginOrCreate(SERVER, call))
  serve(app, 'serverMagicLinksEmailSend', sendToSelected)
  serve(app, 'serverMagicLinksCreate', createEmbedded)
  serve(app, 'serverMagicLinksAuthenticate', (call) => authenticate(SERVER, call))
}

type SendCall = Pick<Call<'magicLinksEmailLoginOrCreate' | 'serverMagicLinksEmailSend'>, 'tenant' | 'request'> & {
  body: LinkRequest & { attributes?: StartAttributes }
}

function toSending(caller: Caller, call: SendCall): LinkSending {
  const { tenant, body } = call
  // The project's PKCE setting concerns browsers only.
  const isChallengeRequired = !caller.isServer && tenant.config.pkce_required_for_email_magic_links
  return toLinkSending(tenant, body, { isChallengeRequired, attributes: caller.getAttributes(call) })
}

/** Describes the recipient of a mail. */
export function toMailRecipient({ user, contact }: ContactOwner) {
  return { user_id: user.user_id, email_id: contact.id }
}

function loginOrCreate(caller: Caller, call: SendCall & { body: { create_user_as_pending?: boolean } }) {
  const { tenant, body } = call
  const sending = toSending(caller, call)
  if (caller.isServer && isSandboxAddress(sending.to)) {
    const owner = getSandboxContact(tenant, 'email')
    checkNotLocked(tenant, owner.user)
    return { ...toMailRecipient(owner), user_created: false }
  }
  const status = body.create_user_as_pending ? 'pending' : 'active'
  return sendLink(call, sending, findOrCreateContact(tenant, 'email', sending.to, status))
}

function sendLink({ tenant, request }: SendCall, sending: LinkSending, owner: ContactOwner) {
  checkNotLocked(tenant, owner.user)
  sendLoginLink(tenant, request, owner, sending)
  return { ...toMailRecipient(owner), user_created: owner.isNew }
}

const sendPrimary: Handler<'magicLinksEmailSendPrimary'> = (call) => {
  const sending = toSending(BROWSER, call)
  return sendLink(call, sending, requireContact(call.tenant, 'email', sending.to))
}

const sendSecondary: Handler<'magicLinksEmailSendSecondary'> = (call) => {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const sending = toSending(BROWSER, call)
  const contact = toContact(user, 'email', sending.to)
  checkNotTaken(tenant, contact)
  return sendLink(call, sending, { contact, user, isNew: false })
}

/** Sends a link to a known address, or to a new one of the user whom a server selects. */
const sendToSelected: Handler<'serverMagicLinksEmailSend'> = async (call) => {
  const { tenant, body } = call
  const sending = toSending(SERVER, call)
  if (isSandboxAddress(sending.to)) return toMailRecipient(getSandboxContact(tenant, 'email'))
  const owner = await requireRecipient(tenant, 'email', sending.to, body)
  const { user_created: _known, ...recipient } = sendLink(call, limitAdded(sending, owner.contact), owner)
  return recipient
}

/** Shortens the lifetime of a link that is sent to an address which the user is adding. */
function limitAdded(sending: LinkSending, { is_added }: Contact): LinkSending {
  if (!is_added) return sending
  const limit = ({ minutes, ...settings }: LinkSending['login']) => ({
    ...settings,
    minutes: Math.min(minutes, ADDED_CONTACT_MINUTES),
  })
  return { ...sending, login: limit(sending.login), signup: limit(sending.signup) }
}

const DEFAULT_EMBEDDED_LINK_MINUTES = 60

const createEmbedded: Handler<'serverMagicLinksCreate'> = (call) => {
  const { tenant, body } = call
  const minutes = checkExpiration(body.expiration_minutes ?? DEFAULT_EMBEDDED_LINK_MINUTES)
  const { user_id } = requireNamedUser(tenant, body.user_id)
  const { token } = createEmbeddedLink(tenant, {
    user_id,
    expires_at: tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE,
    attributes: toStartAttributes(body.attributes),
  })
  return { user_id, token }
}

function authenticate<Fields>(
  caller: Caller<Fields>,
  call: ProofCall & { body: { token: string; code_verifier?: string } },
) {
  const { tenant, body } = call
  return signInByProof(caller, call, () => {
    const serversOwn = caller.isServer ? findServerProof(tenant, body.token) : undefined
    return serversOwn ?? requireMailProof(tenant, body.token, caller.readOptional(body.code_verifier))
  })
}

/** @throws ProviderError of `requireOwnedLink` */
function requireMailProof(tenant: Tenant, token: string, code_verifier: string | undefined): Proof {
  const link = requireOwnedLink(tenant, token, code_verifier)
  const { contact, attributes } = link.row
  return toMailProof({ contact, user: link.user }, attributes, () => redeemLink(tenant, link))
}

/**
 * Finds the proof of a link that only servers present: the sandbox's, or one that the app has delivered.
 *
 * @throws ProviderError of `findSandboxLink` and `findEmbeddedLink`
 */
function findServerProof(tenant: Tenant, token: string): Proof | undefined {
  const sandbox = findSandboxLink(tenant, token)
  if (sandbox) return toMailProof(sandbox, undefined, () => ({ hasResetSessions: false }))
  const embedded = findEmbeddedLink(tenant, token)
  return embedded && toEmbeddedProof(tenant, embedded)
}

function toMailProof(
  { contact, user }: Pick<ContactOwner, 'contact' | 'user'>,
  attributes: Proof['attributes'],
  redeem: Proof['redeem'],
): Proof {
  const factor = { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(contact) } as const
  return { user, method_id: contact.id, factor, attributes, redeem }
}

/** The app has delivered the link itself, so it does not prove an address. */
function toEmbeddedProof(tenant: Tenant, row: EmbeddedLinkRow): Proof {
  const { embedded_id, user_id, attributes } = row
  const user = requireUser(tenant, user_id) // a deleted user's links are deleted as well
  return {
    user,
    method_id: embedded_id,
    factor: { type: 'magic_link', delivery_method: 'embedded', embeddable_magic_link_factor: { embedded_id } },
    attributes,
    redeem() {
      row.is_used = true
      user.status = 'active'
      return { hasResetSessions: false }
    },
  }
}

/** Tokens of links that always have the same result. They work for servers only. */
const SANDBOX_LINKS = {
  valid: 'DOYoip3rvIMMW5lgItikFK-Ak1CfMsgjuiCyI7uuU94=',
  used: '3pzjQpgksDlGKWEwUq2Up--hCHC_0oamfLHyfspKDFU=',
  unknown: 'CprTtwhnRNiMBiUS2jSLcWYrfuO2POeBNdo5HhW6qTM=',
} as const

/**
 * Finds the contact of a sandbox link. Undefined for any other token.
 *
 * @throws ProviderError `unable_to_auth_magic_link`, `magic_link_not_found` for the tokens that always fail with them
 */
function findSandboxLink(tenant: Tenant, token: string): ContactOwner | undefined {
  if (token === SANDBOX_LINKS.used) throw new ProviderError('unable_to_auth_magic_link')
  if (token === SANDBOX_LINKS.unknown) throw new ProviderError('magic_link_not_found')
  return token === SANDBOX_LINKS.valid ? getSandboxContact(tenant, 'email') : undefined
}

/** The redirect to which links in mails lead. */
export async function magicLinkRedirect(app: FastifyInstance) {
  await app.register(errorPages)
  serve(app, 'magicLinksRedirect', redirect, { requireTenant: requireTenantInQuery })
}

/** The redirect leaves the token usable, because mail scanners follow links too (RFC 9110 §9.2.1, safe methods). */
const redirect: Handler<'magicLinksRedirect'> = ({ query, tenant, reply }) => {
  const row = findLinkToken(tenant, query.token)
  if (row?.token_type !== query[PROVIDER.tokenTypeParameter]) throw new ProviderError('magic_link_not_found')
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(toAppUrl(row), 302)
}
