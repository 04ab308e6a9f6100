// Simulates Google's script, with the same interface: `google.accounts.id`. The notifications of a FedCM prompt lack
// some getters, as Google's do, unless the prompt is refused before it opens.
// @see https://developers.google.com/identity/gsi/web/reference/js-reference

type Credential = { credential: string; select_by: string }

type Settings = {
  client_id?: string
  nonce?: string
  context?: 'signin' | 'signup' | 'use'
  auto_select?: boolean
  cancel_on_tap_outside?: boolean
  prompt_parent_id?: string
  use_fedcm_for_prompt?: boolean
  callback?(response: Credential & { client_id: string | undefined }): void
}

type ButtonOptions = { text?: string; width?: number | string; click_listener?(): void }
type Revocation = { successful: boolean; error?: string }

/** What a page learns about its prompt. */
type Moment = {
  getMomentType(): string
  isSkippedMoment(): boolean
  isDismissedMoment(): boolean
  getDismissedReason(): string | undefined
}

/** A prompt that is open or about to open. */
type Prompt = {
  listener(moment: Moment): void
  /** Whether the browser shows it (W3C FedCM). */
  isFedCm: boolean
  isShown: boolean
  close(): void
}

/** The members of FedCM that the types of the DOM lack. */
type FederatedCredential = { token: string; isAutoSelected?: boolean }

declare global {
  var google: { accounts?: { id?: unknown } } | undefined
  var onGoogleLibraryLoad: (() => void) | undefined
  /** Chromium's. */
  var PasswordCredential: (new (data: { id: string; password: string }) => globalThis.Credential) | undefined
}

const { src } = document.currentScript as HTMLScriptElement // no module, so the browser names the element
const base = new URL('.', src)
/** How long the prompt's frame may take to report its size after it has loaded. */
const FRAME_TIMEOUT_MS = 3000
/** Reasons that end a prompt that was shown. Any other reason means that no prompt was shown. */
const SKIPPED = ['auto_cancel', 'user_cancel', 'tap_outside', 'issuing_failed']
/** The page's cookie in which Google notes that no account may be chosen automatically. */
const STATE_COOKIE = 'g_state'

let settings: Settings = {}
let current: Prompt | undefined

function toUrl(path: string, parameters: Record<string, string | undefined> = {}): string {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the address of Google's FedCM configuration. The browser's request for accounts names no client (W3C FedCM §3.3),
 * and carries no cookie where third-party cookies are blocked. On pages of other hosts the address names it.
 */
function toFedCmUrl(): string {
  const [, label] = /^google-client-of-project-test-([a-z\d-]+)$/.exec(settings.client_id ?? '') ?? []
  const url = new URL('fedcm.json', base)
  if (label && base.hostname === 'localhost' && location.hostname !== 'localhost') url.hostname = `${label}.localhost`
  return url.href
}

/** Creates a notification. With FedCM, it lacks what the browser does not tell the page. */
function createMoment(type: string, reason?: string, isFedCm = false): Moment {
  const is = (other: string) => () => type === other
  const reasonOf = (other: string) => () => (type === other ? reason : undefined)
  const moment = {
    getMomentType: () => type,
    isSkippedMoment: is('skipped'),
    isDismissedMoment: is('dismissed'),
    getDismissedReason: reasonOf('dismissed'),
  }
  if (isFedCm) return moment
  const displayed = {
    isDisplayMoment: is('display'),
    isDisplayed: () => type === 'display' && reason === undefined,
    isNotDisplayed: () => type === 'display' && reason !== undefined,
    getNotDisplayedReason: reasonOf('display'),
    getSkippedReason: reasonOf('skipped'),
  }
  return { ...moment, ...displayed }
}

function createRefusal(reason: string): Moment {
  return createMoment(SKIPPED.includes(reason) ? 'skipped' : 'display', reason)
}

/** Closes the prompt and reports why. A prompt that has ended already is left alone. */
function end(prompt: Prompt, moment: Moment): void {
  if (current !== prompt) return
  current = undefined
  prompt.close()
  prompt.listener(moment)
}

function succeed(prompt: Prompt, { credential, select_by }: Credential): void {
  if (current !== prompt) return
  const { callback, client_id } = settings
  end(prompt, createMoment('dismissed', 'credential_returned', prompt.isFedCm))
  callback?.({ credential, select_by, client_id })
}

async function findRefusal(): Promise<string | null> {
  if (!settings.client_id) return 'missing_client_id'
  if (!isSecureContext) return 'secure_http_required'
  const response = await fetch(toUrl('status', { client_id: settings.client_id }), { credentials: 'include' })
  return response.ok ? (await response.json()).refusal : 'unknown_reason'
}

/** Replaces the open prompt by another one. */
function begin(listener: Prompt['listener']): Prompt {
  if (current) end(current, createMoment('dismissed', 'flow_restarted', current.isFedCm))
  return (current = { listener, isFedCm: false, isShown: false, close() {} })
}

async function open(listener: Prompt['listener'] = () => {}): Promise<void> {
  const prompt = begin(listener)
  const refusal = await findRefusal().catch(() => 'unknown_reason')
  if (current !== prompt) return
  if (refusal) end(prompt, createRefusal(refusal))
  else if (settings.use_fedcm_for_prompt && 'IdentityCredential' in window) await askBrowser(prompt)
  else openFrame(prompt, settings.auto_select && !isAutoSelectDisabled() ? 'auto' : 'prompt')
}

/** Lets the browser show its own dialogue (W3C FedCM). It does not report whether it shows one. */
async function askBrowser(prompt: Prompt): Promise<void> {
  const { client_id, nonce, context = 'signin', auto_select } = settings
  const abort = new AbortController()
  prompt.isFedCm = true
  prompt.close = () => abort.abort()
  const provider = { configURL: toFedCmUrl(), clientId: client_id, ...(nonce && { params: { nonce } }) }
  const request = {
    identity: { context, providers: [provider] },
    mediation: auto_select ? 'optional' : 'required',
    signal: abort.signal,
  } as const
  try {
    // The types of the DOM lack FedCM, whose credential is the only one that this request can get.
    const { token, isAutoSelected } = (await navigator.credentials.get(request)) as unknown as FederatedCredential
    succeed(prompt, { credential: token, select_by: isAutoSelected ? 'fedcm_auto' : 'fedcm' })
  } catch {
    end(prompt, createMoment('skipped', undefined, true))
  }
}

function findParent(): HTMLElement | null {
  const { prompt_parent_id } = settings
  return prompt_parent_id === undefined ? document.body : document.getElementById(prompt_parent_id)
}

const FLOATING = {
  position: 'fixed',
  zIndex: '2147483647',
  top: '16px',
  insetInlineEnd: '16px',
  width: 'min(391px, calc(100vw - 32px))',
  maxHeight: 'calc(100vh - 32px)',
  borderRadius: '8px',
  boxShadow: '0 4px 16px rgb(0 0 0 / 30%)',
}

type Flow = 'auto' | 'prompt' | 'button'

function createFrame(flow: Flow, isFloating: boolean): HTMLIFrameElement {
  const { client_id, context, nonce } = settings
  const frame = document.createElement('iframe')
  frame.title = 'Sign in with Google'
  frame.src = toUrl('select', { client_id, origin: location.origin, context, flow, nonce })
  // The styles are set as properties, because a strict style-src forbids the attribute.
  Object.assign(frame.style, { display: 'block', width: '100%', height: '0', border: '0' }, isFloating && FLOATING)
  return frame
}

function openFrame(prompt: Prompt, flow: Flow): void {
  const isFloating = flow === 'button' || settings.prompt_parent_id === undefined
  const parent = isFloating ? document.body : findParent()
  if (!parent) return end(prompt, createRefusal('unknown_reason'))
  const frame = createFrame(flow, isFloating)
  const stop = new AbortController()
  let timer: number | undefined
  prompt.close = () => {
    clearTimeout(timer)
    stop.abort()
    frame.remove()
  }
  const hear = createFrameListener(prompt, frame, () => clearTimeout(timer))
  addEventListener('message', hear, { signal: stop.signal })
  frame.addEventListener('load', () => {
    if (!prompt.isShown) timer = setTimeout(() => end(prompt, createRefusal('unknown_reason')), FRAME_TIMEOUT_MS)
  })
  if (isFloating && settings.cancel_on_tap_outside !== false) {
    document.addEventListener('pointerdown', () => end(prompt, createRefusal('tap_outside')), { signal: stop.signal })
  }
  parent.append(frame)
}

function createFrameListener(prompt: Prompt, frame: HTMLIFrameElement, onShown: () => void) {
  return ({ data, source, origin }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== base.origin || data?.type !== 'gsi') return
    if (data.event === 'credential') return succeed(prompt, data)
    if (data.event === 'skipped') return end(prompt, createRefusal(data.reason))
    frame.style.height = `${data.height}px`
    if (prompt.isShown) return
    prompt.isShown = true
    onShown()
    prompt.listener(createMoment('display'))
  }
}

const DEFAULT_BUTTON_TEXT = 'Sign in with Google'
const BUTTON_TEXTS: Record<string, string> = {
  signin_with: DEFAULT_BUTTON_TEXT,
  signup_with: 'Sign up with Google',
  continue_with: 'Continue with Google',
  signin: 'Sign in',
}

function renderButton(
  parent: HTMLElement,
  { text = 'signin_with', width, click_listener }: ButtonOptions = {},
  onClick = click_listener,
): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = BUTTON_TEXTS[text] ?? DEFAULT_BUTTON_TEXT
  Object.assign(button.style, { minHeight: '40px', padding: '0 12px', font: 'inherit', cursor: 'pointer' })
  if (width) button.style.width = `${width}px`
  button.addEventListener('click', () => {
    onClick?.()
    openFrame(
      begin(() => {}),
      'button',
    )
  })
  parent.replaceChildren(button)
}

function isAutoSelectDisabled(): boolean {
  return document.cookie.split('; ').includes(`${STATE_COOKIE}=manual`)
}

async function revoke(hint: string, callback?: (revocation: Revocation) => void): Promise<void> {
  const response = await fetch(toUrl('revoke'), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: settings.client_id, hint }),
  })
  const answer = await response.json()
  callback?.(answer.successful ? { successful: true } : { successful: false, error: 'invalid_hint' })
}

async function storeCredential({ id, password }: { id: string; password: string }, callback?: () => void) {
  const { PasswordCredential } = window
  if (PasswordCredential) await navigator.credentials.store(new PasswordCredential({ id, password }))
  callback?.()
}

const id = {
  initialize(given: Settings) {
    settings = { ...given }
  },
  prompt: (listener?: Prompt['listener']) => void open(listener),
  renderButton,
  cancel() {
    if (current) end(current, createMoment('dismissed', 'cancel_called', current.isFedCm))
  },
  disableAutoSelect() {
    document.cookie = `${STATE_COOKIE}=manual; path=/; SameSite=Lax`
  },
  storeCredential: (credential: { id: string; password: string }, callback?: () => void) =>
    void storeCredential(credential, callback),
  revoke: (hint: string, callback?: (revocation: Revocation) => void) => void revoke(hint, callback),
}
window.google = { ...window.google, accounts: { ...window.google?.accounts, id } }
window.onGoogleLibraryLoad?.()

export {}
