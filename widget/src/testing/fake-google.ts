import { vi } from 'vitest'
import type { GoogleId, GoogleIdOptions, PromptMoment } from '../browser/google-one-tap.ts'

/** A fake of Google's script. A test decides the outcome of each prompt. */
export type FakeGoogle = {
  id: GoogleId
  /** The options of every `initialize`. */
  options: GoogleIdOptions[]
  cancel: ReturnType<typeof vi.fn<() => void>>
  /** Reports what happened to the latest prompt. */
  report: (moment: PromptMoment) => void
  /** Chooses an account in the latest prompt. */
  choose: (credential: string) => void
}

export function createFakeGoogle(): FakeGoogle {
  const options: GoogleIdOptions[] = []
  const listeners: ((moment: PromptMoment) => void)[] = []
  const cancel = vi.fn<() => void>()
  return {
    id: {
      initialize: (given) => void options.push(given),
      prompt: (listener) => void listeners.push(listener),
      cancel,
    },
    options,
    cancel,
    report: (moment) => listeners.at(-1)?.(moment),
    choose: (credential) => options.at(-1)?.callback({ credential }),
  }
}

/** Samples of prompt moments, the notifications in which Google reports what happened to its prompt. */
export const MOMENTS = {
  displayed: { isSkippedMoment: () => false, isNotDisplayed: () => false },
  skipped: (reason: string): PromptMoment => ({ isSkippedMoment: () => true, getSkippedReason: () => reason }),
  notDisplayed: (reason: string): PromptMoment => ({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason }),
} as const
