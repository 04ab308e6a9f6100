import type { ErrorBody } from '@latchkey/openapi'
import type { ParsedPhoneNumber } from '../browser/phone-number.ts'
import { ProviderError } from './errors.ts'

/** The window of the hidden page. */
export type FrameWindow = Pick<Window, 'postMessage'>

/** Opens the hidden page, once for all callers; resolves when it has loaded. */
export type OpenFrame = (url: string) => Promise<FrameWindow>

/** The methods of the hidden page, by their wire names. */
type FrameCalls = {
  parsedPhoneNumber: {
    argument: { phoneNumber: string; regionCode?: string }
    result: ParsedPhoneNumber
  }
  getExamplePhoneNumber: { argument: { regionCode: string }; result: { phoneNumber?: string } }
  oneTapStart: { argument: { publicToken: string }; result: OneTapStart }
  oneTapSubmit: { argument: OneTapSubmission; result: { redirect_url: string } }
}

/** The settings of Google's prompt. `googleClientId` is empty when the project has no Google client. */
export type OneTapStart = {
  requestId: string
  googleClientId: string
  stytchCsrfToken: string
  oauthCallbackId: string
}

/** The outcome of Google's prompt. `oauthCallbackID` is the `oauthCallbackId` of the start. */
export type OneTapSubmission = {
  publicToken: string
  idToken: string
  oauthCallbackID: string
  loginRedirectURL?: string
  signupRedirectURL?: string
}

/** The reply on the port (wire). */
type Reply<Result> = { success: true; payload: Result } | { success: false; error: FrameError }
type FrameError = { name?: string; message?: string; stack?: string } & Partial<ErrorBody>

export type FrameDeps = {
  frameUrl: string
  /** Default: an invisible frame at the end of the page. */
  openFrame?: OpenFrame | undefined
}

/**
 * Creates the calls to the provider's hidden page. The page does not reply to unknown calls, so callers need a deadline.
 *
 * @see HTML standard, channel messaging
 */
export function createFrame({ frameUrl, openFrame = openInvisibleFrame }: FrameDeps) {
  const call = async <Method extends keyof FrameCalls>(
    method: Method,
    argument: FrameCalls[Method]['argument'],
  ): Promise<FrameCalls[Method]['result']> => {
    const frame = await openFrame(frameUrl)
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<Reply<FrameCalls[Method]['result']>>) => {
        port1.close()
        if (data.success) resolve(data.payload)
        else reject(toError(data.error))
      }
      frame.postMessage({ method, args: [argument] }, frameUrl, [port2])
    })
  }
  return {
    /** @param options.regionCode ISO 3166-1 alpha-2; needed unless the number begins with `+` */
    parsedPhoneNumber: (options: FrameCalls['parsedPhoneNumber']['argument']) => call('parsedPhoneNumber', options),
    /** Returns an example that shows how a country's numbers are written. */
    getExamplePhoneNumber: (options: FrameCalls['getExamplePhoneNumber']['argument']) =>
      call('getExamplePhoneNumber', options),
    /** @throws ProviderError `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`, `default_provider_not_allowed` */
    oneTapStart: (options: FrameCalls['oneTapStart']['argument']) => call('oneTapStart', options),
    /** Exchanges Google's ID token for a URL of the app, with a token for `oauth.authenticate` in its query. */
    oneTapSubmit: (options: FrameCalls['oneTapSubmit']['argument']) => call('oneTapSubmit', options),
  }
}

function toError(error: FrameError): Error {
  const { status_code, error_type, error_message, error_url } = error
  if (status_code !== undefined && error_type !== undefined && error_message !== undefined) {
    return new ProviderError({ ...error, status_code, error_type, error_message, error_url: error_url ?? '' })
  }
  return Object.assign(new Error(error.message ?? 'The hidden page failed.'), { name: error.name ?? 'Error' })
}

const LOADED = 'loaded'

/** Appends an invisible frame to the page. Reuses an existing frame, even one of another client. */
export const openInvisibleFrame: OpenFrame = (url) =>
  new Promise((resolve) => {
    const frame = findFrame(url) ?? appendFrame(url)
    const finish = () => {
      frame.dataset[LOADED] = 'true'
      if (frame.contentWindow) resolve(frame.contentWindow)
    }
    if (frame.dataset[LOADED]) finish()
    else frame.addEventListener('load', finish, { once: true })
  })

function findFrame(url: string): HTMLIFrameElement | undefined {
  return [...document.querySelectorAll('iframe')].find(({ src }) => src === url)
}

function appendFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Sign-in service' // not visible, but accessibility checks require a name
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // The styles are set as properties, because a strict `style-src` forbids the `style` attribute.
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0' })
  document.body.append(frame)
  return frame
}
