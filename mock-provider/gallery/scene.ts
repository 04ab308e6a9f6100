import { type FaultRule, type MockSchemas, type OperationId, type TenantConfig } from '@latchkey/openapi'
import { GALLERY_TOKEN_PREFIX } from '../facts/tenant-addresses.ts'

/** What the player does in the place of a person. Fields and buttons go by their accessible names. */
export type Step =
  /** A path of the web app. */
  { visit: string } | { fill: string; with: string } | { press: string } | { see: string }

/** How the authenticator in the player's hands behaves. `good` makes passkeys that the provider verifies. */
export type AuthenticatorMood = 'good' | 'duplicate' | 'declines' | 'fails'

/**
 * How the wallet in the player's hands behaves. `good` signs what the provider verifies; a `silent` one answers nothing,
 * an `unwilling` one connects and does not sign.
 */
export type WalletMood = 'good' | 'declines' | 'silent' | 'unwilling'

/** What is there before the first step. */
export type Setting = {
  config?: Partial<TenantConfig>
  users?: MockSchemas['UserSeed'][]
  clients?: MockSchemas['ClientSeed'][]
  /** The first user, who has a password, is signed in. */
  isSignedIn?: boolean
  authenticator?: AuthenticatorMood
  /** Default: the browser has none. */
  wallet?: WalletMood
}

/** A state of a screen, and the way there. */
export type Scene = {
  /** The address at the console: `/errors/{error_type}` or `/screens/{name}`. Unique. */
  path: string
  title: string
  setting: Setting
  /** In force while the scene is looked at. */
  faults: FaultRule[]
  steps: Step[]
  /** A text that stands on the screen in the end. */
  shows: string
  /** The page would go on by itself after some seconds; it is held. */
  isHeld?: boolean
  /** The last step leads to a page of the provider. */
  isAtProvider?: boolean
  /**
   * The page of the provider that shows it at once, in place of steps. `{public_token}` stands for the tenant's, and
   * `{callback}` for the address at which a third party's sign-in that was begun comes back.
   */
  providerPath?: string
}

/** A scene of a screen, named after it. Default: nobody is there, and nothing fails. */
export type ScreenScene = Omit<Scene, 'path' | 'setting' | 'faults'> & Partial<Pick<Scene, 'setting' | 'faults'>>

/** An error that no screen calls for: programs see it. */
export type Exchange = {
  path: string
  title: string
  operation_id: OperationId
  faults: FaultRule[]
  setting: Pick<Setting, 'config'>
  /** What the call must say so that it is the tenant's. */
  body: object
}

export type GalleryEntry = ({ kind: 'scene' } & Scene) | ({ kind: 'exchange' } & Exchange)

/** A host label has 63 characters at most (RFC 1123 §2.1), of which `gallery-` takes eight. */
const MAX_NAME_LENGTH = 55

/**
 * The tenant that an address of the gallery plays in: one of its own, so that scenes that are open side by side do not
 * meet. Of a name that is too long its end counts, for the beginnings of long names are alike.
 */
export function toGalleryTenant(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('_', '-')
  return `${GALLERY_TOKEN_PREFIX}${name.slice(-MAX_NAME_LENGTH).replace(/^-/, '')}`
}
