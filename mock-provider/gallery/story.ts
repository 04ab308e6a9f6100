import { type FaultRule, type MockSchemas, type TenantConfig } from '@latchkey/openapi'
import type { ScenarioName } from '../scenarios/index.ts'
import { GALLERY_TOKEN_PREFIX } from '../facts/tenant-addresses.ts'

/** An action of the player. Fields and buttons are found by their accessible names. */
export type StoryStep =
  /** A path of the web app. `{impersonation_token}` is replaced by a token of the last user. */
  | { visit: string }
  | { fill: string; with: string }
  | { press: string }
  | { see: string }
  /** Presses a button that ignores the clicks of scripts. */
  | { confirm: string }

/** How the player's authenticator behaves. `good` creates passkeys that the provider verifies. */
export type AuthenticatorBehaviour = 'good' | 'duplicate' | 'declines' | 'fails'

/**
 * How the player's wallet behaves. `good` creates signatures that the provider verifies; `silent` never responds;
 * `unwilling` connects but never signs.
 */
export type WalletBehaviour = 'good' | 'declines' | 'silent' | 'unwilling'

/** The state that a story starts from. */
export type Fixture = {
  /** The state that the other members change. Default: an empty tenant. */
  scenario?: ScenarioName
  config?: Partial<TenantConfig>
  users?: MockSchemas['UserSeed'][]
  clients?: MockSchemas['ClientSeed'][]
  /** The first user, who has a password, is signed in. */
  isSignedIn?: boolean
  authenticator?: AuthenticatorBehaviour
  /** Default: the browser has no wallet. */
  wallet?: WalletBehaviour
}

/** A state of a screen and the steps that lead to it. */
export type Story = {
  /** The address at the console: `/errors/{error_type}`, `/screens/{name}` or `/scenarios/{name}`. Unique. */
  path: string
  title: string
  /** The text on the story's card. Default: `shows`. */
  text?: string
  fixture: Fixture
  /** Armed before the first step. */
  faults: FaultRule[]
  steps: StoryStep[]
  /** A text that the screen shows after the last step. */
  shows: string
  /** The page would navigate away after some seconds, so the player stops it. */
  isHeld?: boolean
  /** The last step leads to a page of the provider. */
  isAtProvider?: boolean
  /**
   * The provider's page that shows the state, without any steps. `{public_token}` is replaced by the tenant's token,
   * `{callback}` by the callback address of a third-party sign-in that was just started.
   */
  providerPath?: string
}

/** A story of a screen; the screen's name becomes its path. Default: an empty tenant without faults. */
export type ScreenStory = Omit<Story, 'path' | 'fixture' | 'faults'> & Partial<Pick<Story, 'fixture' | 'faults'>>

/** An error shown as a request and its response, because only programs call the operations that raise it. */
export type Exchange = {
  path: string
  title: string
  operation_id: string
  faults: FaultRule[]
  fixture: Pick<Fixture, 'config'>
  /** The request body, or the query of a method without one. `{public_token}` is replaced by the tenant's token. */
  body: object
}

export type GalleryEntry = ({ kind: 'story' } & Story) | ({ kind: 'exchange' } & Exchange)

/** A host label has at most 63 characters (RFC 1123 §2.1); `gallery-` takes eight of them. */
const MAX_NAME_LENGTH = 55

/**
 * Returns the public token of an address's own tenant, so that stories open side by side do not interfere. A long
 * name keeps its end, because long names share their beginnings.
 */
export function toGalleryTenant(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('_', '-')
  return `${GALLERY_TOKEN_PREFIX}${name.slice(-MAX_NAME_LENGTH).replace(/^-/, '')}`
}
