import { PROVIDER, type ErrorBody } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { isRecord } from '../browser/is-record.ts'
import { navigateAway } from '../browser/navigate.ts'
import { parseJson } from './attempt.ts'
import { hasFraudCheck } from './bootstrap-store.ts'
import type { BootstrapStore } from './bootstrap.ts'
import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
import type { OpenFrame } from './frame.ts'
import type { FraudCheck, FraudUrls } from './fraud-check.ts'
import { createIdp } from './idp.ts'
import { createImpersonation } from './impersonation.ts'
import { LAST_USED, type ClientStorage } from './storage.ts'
import { createLock, STORAGE_DELAY_MS, type Lock } from './locks.ts'
import { createLazyGroup, createLoading } from './loading.ts'
import { METHOD_NAMES } from './method-names.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOauth } from './oauth.ts'
import type { AuthenticateByUrl, ByUrlDeps } from './authenticate-by-url.ts'
import type { OptionalMethods, OptionalMethodsDeps } from './optional-methods.ts'
import { createOtps } from './otps.ts'
import { createPasswords } from './passwords.ts'
import { createPkce, type Pkce } from './pkce.ts'
import type { LoadScript } from './script.ts'
import { createSearch } from './search.ts'
import { createSessionRefresh } from './session-refresh.ts'
import type { SessionStore } from './session.ts'
import { createSessions } from './sessions.ts'
import {
  CaptchaRequiredError,
  NetworkError,
  ProviderError,
  SCHEMA_PARTS,
  SchemaError,
  type SchemaIssue,
} from './errors.ts'
import { createTokenSignIn, signIn, SIGN_IN_SHAPE as shape, type ConfirmSignIn } from './sign-in.ts'
import { createTransport, type Transport, type TransportDeps } from './transport.ts'

export type MethodOptions = {
  /** URL of the hidden page that Google One Tap and phone number parsing run in. Default: the provider's. */
  frameUrl?: string | undefined
  /** URL of Google's script for One Tap. Default: Google's own. */
  oneTapScriptUrl?: string | undefined
  /** Lets one tab at a time refresh the session. Default: the browser's locks. */
  lock?: Lock | undefined
  /** Loads a script by its URL. Default: a script element. */
  loadScript?: LoadScript | undefined
  /** Opens the hidden page. Default: an invisible frame at the end of the page. */
  openFrame?: OpenFrame | undefined
  /** Navigates to a URL. Default: redirects this page. */
  navigate?: ((url: string) => void) | undefined
  /**
   * Called before the token of a link is exchanged that this browser has not requested, and before a sign-in replaces
   * another user. Default: such sign-ins are completed like any other; only `authenticateByUrl` asks.
   */
  confirmSignIn?: ConfirmSignIn | undefined
} & Partial<FraudUrls>

export type MethodsDeps = {
  store: SessionStore
  storage: ClientStorage
  bootstrap: BootstrapStore
  events: Events
  clock: Clock
  options: MethodOptions
} & Omit<TransportDeps, 'toError'>

export type Methods = ReturnType<typeof createMethods>['methods']

/**
 * Creates the client's methods, and starts to load the scripts of the project's fraud checks. `connection.ts` loads this
 * module once a method is called or someone is signed in.
 */
export function createMethods(deps: MethodsDeps) {
  const { store, storage, bootstrap, clock, page, options } = deps
  const { lock = createLock(clock), navigate = navigateAway, loadScript } = options
  const checkSession = createLazyCookieCheck(deps)
  // Another client of this app may have signed in, in this tab or in another one.
  store.onUpdate(() => void checkSession()?.catch(() => {}))
  const transport = createTransport({ ...deps, toError, checkSession })
  const fraudCheck = createLazyFraudCheck(
    bootstrap,
    toPart(
      deps,
      () => import('./fraud-check.ts'),
      'createFraudCheck',
      (code) => code.createFraudCheck({ ...deps, loadScript, urls: code.toFraudUrls(options, PROVIDER) }),
    ),
  )
  const provenPost = createProvenPost(transport, fraudCheck)
  const pkce = {
    oauth: createPkce(storage, 'oauth', clock),
    magic_links: createPkce(storage, 'magic_links', clock),
    passwords: createPkce(storage, 'passwords', clock),
  }
  const signInByToken = createTokenSignIn({
    page,
    transport,
    createForeignTransport: (session_token) => createForeignTransport(deps, session_token),
    store,
    confirmSignIn: options.confirmSignIn,
  })
  const { methods: session, refresh } = createSessions(transport, store)
  const calls = { ...deps, transport, fraudCheck, provenPost, pkce, signInByToken, navigate }
  const { frame, optional, googleOneTap } = createParts(calls)
  const magicLinks = createMagicLinks(calls)
  const oauth = createOauth({ ...calls, pkce: pkce.oauth })
  const sessionRefresh = createSessionRefresh({ clock, page, lock, storage, store, refresh })
  const methods = {
    session,
    magicLinks,
    otps: createOtps(calls),
    search: createSearch(transport, fraudCheck),
    passwords: createPasswords({ ...calls, pkce: pkce.passwords }),
    oauth: { ...oauth, googleOneTap },
    ...optional,
    ...createByUrl(deps, { magicLinks, oauth }),
    impersonation: createImpersonation(calls),
    idp: createIdp(transport),
    /** The provider's hidden page, for phone numbers and One Tap. It is loaded with the first call. */
    frame,
  }
  return { methods, sessionRefresh }
}

type PartsDeps = MethodsDeps & OptionalMethodsDeps & { pkce: { oauth: Pkce }; navigate: (url: string) => void }

/** Creates the methods that few pages need. Each group loads its code with its first call. */
function createParts(deps: PartsDeps) {
  const { storage, options, pkce } = deps
  const { loadScript, openFrame } = options
  const frame = createLazyGroup(
    METHOD_NAMES.frame,
    toPart(
      deps,
      () => import('./frame.ts'),
      'createFrame',
      (code) => code.createFrame({ frameUrl: options.frameUrl ?? PROVIDER.frameUrl, openFrame }),
    ),
  )
  const { webauthn, cryptoWallets, totps, user } = METHOD_NAMES
  const optional = createLazyGroup<OptionalMethods>(
    { webauthn, cryptoWallets, totps, user },
    toPart(
      deps,
      () => import('./optional-methods.ts'),
      'createOptionalMethods',
      (code) => code.createOptionalMethods(deps),
    ),
  )
  const googleOneTap = createLazyGroup(
    METHOD_NAMES.oauth.googleOneTap,
    toPart(
      deps,
      () => import('./one-tap.ts'),
      'createOneTap',
      (code) =>
        code.createOneTap({
          ...deps,
          rememberProvider: () => storage.setText(LAST_USED, 'google'),
          loadScript,
          scriptUrl: options.oneTapScriptUrl ?? PROVIDER.oneTapScriptUrl,
          frame,
          pkce: pkce.oauth,
        }),
    ),
  )
  return { frame, optional, googleOneTap }
}

/** Creates the method for pages that links lead to. Only they load its code. */
function createByUrl(deps: Pick<MethodsDeps, 'withDeadline'>, methods: ByUrlDeps) {
  return createLazyGroup<{ authenticateByUrl: AuthenticateByUrl }>(
    { authenticateByUrl: METHOD_NAMES.authenticateByUrl },
    toPart(
      deps,
      () => import('./authenticate-by-url.ts'),
      'createAuthenticateByUrl',
      (code) => ({ authenticateByUrl: code.createAuthenticateByUrl(methods) }),
    ),
  )
}

/** Creates a function that loads one group of client methods once. `name` is an export of the loaded module. */
function toPart<Code extends object, Part>(
  { withDeadline }: Pick<MethodsDeps, 'withDeadline'>,
  load: () => Promise<Code>,
  name: keyof Code,
  toMethods: (code: Code) => Part,
): () => Promise<Part> {
  return createLoading(async () => toMethods(await withDeadline(() => loadCode(load, name))))
}

/** Creates the check of a session cookie that this client has not written. Returns undefined when there is none. */
function createLazyCookieCheck(deps: MethodsDeps) {
  const { store, clock } = deps
  const authenticate = (session_token: string) =>
    createForeignTransport(deps, session_token).post('/sdk/v1/sessions/authenticate', { body: {}, shape })
  const load = toPart(
    deps,
    () => import('./cookie-check.ts'),
    'createCookieCheck',
    (code) =>
      code.createCookieCheck({
        store,
        clock,
        delay_ms: STORAGE_DELAY_MS,
        authenticate,
        signIn: (payload) => signIn(store, payload),
      }),
  )
  return () => (store.findForeignToken() === undefined ? undefined : load().then((check) => check()))
}

/**
 * Creates the fraud check without its code, which only projects with a captcha or fingerprints need. In such a project
 * the code loads at once, because the checks observe the visitor from the start.
 *
 * @param load called as soon as the project's configuration requires it
 */
export function createLazyFraudCheck(
  bootstrap: Pick<BootstrapStore, 'getAsync'>,
  load: () => Promise<FraudCheck>,
): FraudCheck {
  const find = async () => (hasFraudCheck(await bootstrap.getAsync()) ? load() : undefined)
  find().catch(() => {})
  return {
    getCaptchaFields: async () => (await find())?.getCaptchaFields() ?? {},
    getFields: async () => (await find())?.getFields() ?? {},
    async send(call) {
      const check = await find()
      return check ? check.send(call) : call({})
    },
  }
}

/** Creates the `post` of calls that carry the proofs. Its signature is that of `transport.post`. */
export function createProvenPost(transport: Transport, fraudCheck: Pick<FraudCheck, 'send'>): Transport['post'] {
  return (path, ...rest) =>
    fraudCheck.send((fields) => {
      const [input = {}] = rest
      const body = { ...('body' in input ? Object(input.body) : {}), ...fields }
      // The cast is safe, because the documented bodies of these calls have members for the proofs.
      return transport.post(path, ...([{ ...input, body }] as unknown as typeof rest))
    })
}

/** Creates a transport that neither sends nor changes the cookies of this browser. */
function createForeignTransport(deps: Omit<TransportDeps, 'toError'>, session_token: string | undefined): Transport {
  return createTransport({
    ...deps,
    toError,
    getSessionToken: () => session_token,
    fetch: (url, init) => deps.fetch(url, { ...init, credentials: 'omit' }),
  })
}

/** Maps a non-2xx response to an error. */
export function toError({ status: status_code, headers }: Response, text: string): Error {
  if (!headers.get('content-type')?.includes('application/json')) {
    if (text.includes('Captcha required')) return new CaptchaRequiredError('The provider requires a captcha.')
    return new NetworkError(`The provider answered ${status_code} without a JSON body.`, { status_code })
  }
  const json = parseJson(text)
  const body = isRecord(json) ? json : {}
  for (const part of SCHEMA_PARTS) {
    if (Object.hasOwn(body, part)) return new SchemaError(part, toIssues(body[part]))
  }
  if (isErrorBody(body)) return new ProviderError(body)
  return new NetworkError(`The provider answered ${status_code} with an undocumented body.`, { status_code })
}

function toIssues(value: unknown): SchemaIssue[] {
  return Array.isArray(value) ? value.map((issue) => (isRecord(issue) ? issue : {})) : []
}

function isErrorBody(body: Record<string, unknown>): body is ErrorBody {
  return typeof body['error_type'] === 'string' && typeof body['error_message'] === 'string'
}
