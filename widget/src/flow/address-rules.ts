import type { LoadedMessages } from '../messages/en.ts'

/** The rules for addresses of other scripts. */
export type AddressRules = {
  toEmailAddress: (text: string) => string | undefined
  toShownEmail: (address: string) => string
  emailErrorText: (error: unknown, messages: LoadedMessages, email: string) => string
}

/** Has the rules as soon as the deferred assets are loaded. */
export const addressRules: Partial<AddressRules> = {}
