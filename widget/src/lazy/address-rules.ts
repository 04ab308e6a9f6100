import type { LoadedMessages } from '../messages/en.ts'

/** The rules for email addresses in other scripts. */
export type AddressRules = {
  toEmailAddress: (text: string) => string | undefined
  toShownEmail: (address: string) => string
  emailErrorText: (error: unknown, messages: LoadedMessages, email: string) => string
}

/** Empty until the deferred assets are loaded. */
export const addressRules: Partial<AddressRules> = {}
