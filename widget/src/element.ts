import type { ProviderClient } from './client/index.ts'
import type { ConnectedAppsConfig } from './delivery/connected-apps.tsx'
import { defineElement } from './delivery/define-element.ts'
import type { IdpConsentConfig } from './delivery/idp-consent.tsx'
import type { IdpLogoutConfig } from './delivery/idp-logout.tsx'
import type { Messages, Language } from './messages/en.ts'
import {
  mount,
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
} from './delivery/mount.tsx'
import type { PasskeyManagerConfig } from './delivery/passkey-manager.tsx'
import type { SignInConfig } from './delivery/sign-in-config.ts'
import type { LatchkeyFunctions } from './delivery/drop-in/define-elements.ts'
import type { Theme } from './theme/theme.ts'
import type { EventData, WidgetEvent } from './widget-event.ts'

type WidgetElement<Config> = HTMLElement & {
  client: ProviderClient | undefined
  config: Config | undefined
  theme: Partial<Theme> | undefined
  language: Language | undefined
  strings: Partial<Messages> | undefined
}

/** `<latchkey-sign-in>`: shows a change of a property at once, and nothing before `client` is set. */
export type SignInElement = WidgetElement<SignInConfig>

/** `<latchkey-passkey-manager>`: works like {@link SignInElement}. */
export type PasskeyManagerElement = WidgetElement<PasskeyManagerConfig>

/** `<latchkey-password-reset>`: works like {@link SignInElement}, and shows nothing before its token is set. */
export type PasswordResetElement = WidgetElement<SignInConfig> & { passwordResetToken: string | undefined }

/** `<latchkey-idp-consent>`: works like {@link SignInElement}. */
export type IdpConsentElement = WidgetElement<IdpConsentConfig>

/** `<latchkey-idp-logout>`: works like {@link SignInElement}. */
export type IdpLogoutElement = WidgetElement<IdpLogoutConfig>

/** `<latchkey-connected-apps>`: works like {@link SignInElement}. */
export type ConnectedAppsElement = WidgetElement<ConnectedAppsConfig>

/** The attributes of the elements that the drop-in script defines. */
type ElementAttributes = {
  'public-token'?: string | undefined
  'base-url'?: string | undefined
  'color-scheme'?: Theme['colorScheme'] | undefined
}

type SignInAttributes = {
  /** Separated by spaces, like the other lists. */
  products?: string | undefined
  providers?: string | undefined
  'passcode-methods'?: string | undefined
  'login-redirect-url'?: string | undefined
  'signup-redirect-url'?: string | undefined
  'reset-password-redirect-url'?: string | undefined
  'session-minutes'?: string | number | undefined
  shadow?: boolean | '' | undefined
}

/** The events of the elements. `detail` is the argument of the matching callback. */
export type ElementEvents = {
  'latchkey-event': CustomEvent<WidgetEvent>
  'latchkey-success': CustomEvent<EventData['AUTHENTICATE_FLOW_COMPLETE']>
  'latchkey-error': CustomEvent<unknown>
  'latchkey-one-tap-cancelled': CustomEvent<null>
}

type Handlers<Prefix extends 'on' | 'on:'> = {
  [Name in keyof ElementEvents as `${Prefix}${Name}`]?: ((event: ElementEvents[Name]) => void) | undefined
}

/** What an element takes in JSX and in templates, besides what all HTML elements take. */
export type ElementProps<Element extends HTMLElement> = ElementAttributes &
  (Element extends SignInElement ? SignInAttributes : unknown) &
  Handlers<'on'> & {
    [Name in Exclude<keyof Element, keyof HTMLElement>]?: Element[Name] | undefined
  }

type Tags = {
  'latchkey-sign-in': SignInElement
  'latchkey-passkey-manager': PasskeyManagerElement
  'latchkey-password-reset': PasswordResetElement
  'latchkey-idp-consent': IdpConsentElement
  'latchkey-idp-logout': IdpLogoutElement
  'latchkey-connected-apps': ConnectedAppsElement
}

declare global {
  interface HTMLElementTagNameMap extends Tags {}
  interface HTMLElementEventMap extends ElementEvents {}
  interface Window {
    /** What the drop-in script defines. */
    Latchkey?: LatchkeyFunctions
  }
}

// JSX and templates of the frameworks. The comments are for those whose types are not installed.
/* oxlint-disable typescript/consistent-type-imports, typescript/no-redundant-type-constituents -- an import would fail there */
/** @ts-ignore */
type ReactAttributes<Own extends HTMLElement> = import('react').DetailedHTMLProps<
  import('react').HTMLAttributes<Own>,
  Own
>
type ReactElements = { [Tag in keyof Tags]: ReactAttributes<Tags[Tag]> & ElementProps<Tags[Tag]> }
/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}

/** @ts-ignore */
type PreactAttributes<Own extends HTMLElement> = import('preact').HTMLAttributes<Own>
type PreactElements = { [Tag in keyof Tags]: PreactAttributes<Tags[Tag]> & ElementProps<Tags[Tag]> }
/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}

/** @ts-ignore */
type SolidAttributes<Own extends HTMLElement> = import('solid-js').JSX.HTMLAttributes<Own>
type SolidElements = { [Tag in keyof Tags]: SolidAttributes<Tags[Tag]> & ElementProps<Tags[Tag]> & Handlers<'on:'> }
/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}

/** @ts-ignore */
type VueAttributes = import('vue').HTMLAttributes
type VueElements = { [Tag in keyof Tags]: new () => { $props: VueAttributes & ElementProps<Tags[Tag]> } }
/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
type VueJsxElements = { [Tag in keyof Tags]: VueAttributes & ElementProps<Tags[Tag]> }
/** @ts-ignore */
declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements extends VueJsxElements {}
  }
}

/** @ts-ignore */
type SvelteAttributes<Own extends HTMLElement> = import('svelte/elements').HTMLAttributes<Own>
type SvelteElements = { [Tag in keyof Tags]: SvelteAttributes<Tags[Tag]> & ElementProps<Tags[Tag]> }
/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
/* oxlint-enable typescript/consistent-type-imports, typescript/no-redundant-type-constituents */

/**
 * Defines `<latchkey-sign-in>`, for pages without React. The element is configured by properties and dispatches
 * `latchkey-event`, `latchkey-success`, `latchkey-error` and `latchkey-one-tap-cancelled` with the argument of the
 * matching callback as `detail`.
 * A second call does nothing, nor does a call on a server.
 */
export function defineSignInElement(name = 'latchkey-sign-in'): void {
  defineElement(name, mount)
}

/** Defines `<latchkey-passkey-manager>`, in the same way as {@link defineSignInElement}. */
export function definePasskeyManagerElement(name = 'latchkey-passkey-manager'): void {
  defineElement(name, mountPasskeyManager)
}

/** Defines `<latchkey-password-reset>`, in the same way as {@link defineSignInElement}. */
export function definePasswordResetElement(name = 'latchkey-password-reset'): void {
  defineElement(name, mountPasswordReset, { required: ['passwordResetToken'] })
}

/** Defines `<latchkey-idp-consent>`, in the same way as {@link defineSignInElement}. */
export function defineIdpConsentElement(name = 'latchkey-idp-consent'): void {
  defineElement(name, mountIdpConsent)
}

/** Defines `<latchkey-idp-logout>`, in the same way as {@link defineSignInElement}. */
export function defineIdpLogoutElement(name = 'latchkey-idp-logout'): void {
  defineElement(name, mountIdpLogout)
}

/** Defines `<latchkey-connected-apps>`, in the same way as {@link defineSignInElement}. */
export function defineConnectedAppsElement(name = 'latchkey-connected-apps'): void {
  defineElement(name, mountConnectedApps)
}
