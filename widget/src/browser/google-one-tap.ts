import type { OneTapPosition } from '../constants.ts'

/** Id of the element that holds an embedded prompt. Google's script looks it up in the document (wire). */
export const PROMPT_PARENT_ID = 'google-parent-prompt'

/**
 * The part of Google Identity Services that the client uses.
 *
 * @see https://developers.google.com/identity/gsi/web/reference/js-reference
 */
export type GoogleId = {
  initialize(options: GoogleIdOptions): void
  prompt(listener: (moment: PromptMoment) => void): void
  cancel(): void
}

export type GoogleIdOptions = {
  client_id: string
  callback: (response: { credential: string }) => void
  auto_select: boolean
  context: 'use'
  itp_support: boolean
  use_fedcm_for_prompt: boolean
  cancel_on_tap_outside: boolean
  prompt_parent_id?: string
}

/**
 * What happened to the prompt. With FedCM, Google omits some getters, because the browser does not reveal these facts.
 */
export type PromptMoment = {
  isSkippedMoment?: () => boolean
  getSkippedReason?: () => string
  isNotDisplayed?: () => boolean
  getNotDisplayedReason?: () => string
}

declare global {
  /** Defined once Google's script has run. */
  // oxlint-disable-next-line no-var -- the only way to declare a property of globalThis
  var google: { accounts?: { id?: GoogleId } } | undefined
}

/** Finds Google's script in this page. */
export function findGoogleId(): GoogleId | undefined {
  return globalThis.google?.accounts?.id
}

/**
 * Reports whether the browser shows sign-in prompts itself. Such a browser does not allow embedded prompts.
 *
 * @see https://w3c-fedid.github.io/FedCM/
 */
function hasFedCm(): boolean {
  return 'IdentityCredential' in globalThis
}

/** Returns where this browser shows the prompt for a configured position. `none`: it cannot be shown. */
export function toPlacement(position: OneTapPosition = 'floating'): 'embedded' | 'floating' | 'none' {
  if (position === 'forceLegacyEmbedded') return 'embedded'
  if (position === 'floating') return 'floating'
  if (!hasFedCm()) return 'embedded'
  return position === 'embeddedOnly' ? 'none' : 'floating'
}

/**
 * Adds an element for a floating prompt to the modal dialog that is open: nothing outside of it can be seen above it or
 * pressed.
 *
 * @returns undefined without a modal dialog, and in browsers that do not know which dialogs are modal
 */
export function placeInDialog(): HTMLElement | undefined {
  let dialog: Element | undefined
  try {
    dialog = [...document.querySelectorAll('dialog:modal')].pop()
  } catch {
    return undefined
  }
  if (!dialog) return undefined
  const place = document.createElement('div')
  place.id = PROMPT_PARENT_ID
  Object.assign(place.style, {
    position: 'fixed',
    insetBlockStart: '20px',
    insetInlineEnd: '20px',
    inlineSize: 'min(391px, 100vw - 40px)',
  })
  dialog.append(place)
  return place
}
