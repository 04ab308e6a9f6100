import { vi } from 'vitest'
import { PROMPT_PARENT_ID } from '../browser/google-one-tap.ts'
import type { OneTapOutcome, OneTapRedirects, OneTapRenderOptions } from '../client/index.ts'
import type { Fixture } from './fixture.ts'

/** Creates Google's prompt as the client offers it. A test decides its outcome. */
export function createFakeOneTap() {
  const rendered: OneTapRenderOptions[] = []
  const submit = vi.fn(async (_credential: string, _redirects?: OneTapRedirects) => {})
  const cancel = vi.fn()
  const render = vi.fn((options: OneTapRenderOptions) => {
    rendered.push(options)
    return new Promise<OneTapOutcome>(() => {})
  })
  const report = (outcome: OneTapOutcome) => rendered.at(-1)?.onOutcome?.(outcome)
  return {
    rendered,
    submit,
    cancel,
    render,
    /** Waits until the widget has asked for the prompt. */
    whenRendered: () => vi.waitFor(() => rendered.at(-1) ?? Promise.reject(new Error('No prompt was asked for.'))),
    display: () => report({ success: true }),
    fail: (reason: string) => report({ success: false, reason }),
    /** Closes the prompt, as a user does. */
    close() {
      rendered.at(-1)?.onOneTapCancelled?.({ isError: false })
      report({ success: false, reason: 'user_cancel' })
    },
    choose: (credential: string) => rendered.at(-1)?.callback(credential),
    /** Adds this prompt to a widget. */
    addTo: (fixture: Fixture) =>
      fixture.withResponse('oauth.googleOneTap.createClient', () => ({
        success: true,
        client: { render, submit, cancel },
      })),
  }
}

/** Simulates a browser that shows no sign-in prompts itself. @returns a function that restores the browser */
export function removeFedCm(): () => void {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'IdentityCredential')
  Reflect.deleteProperty(globalThis, 'IdentityCredential')
  return () => void (own && Object.defineProperty(globalThis, 'IdentityCredential', own))
}

/** Finds the element that Google fills with an embedded prompt. */
export function findPromptParent(): HTMLElement | null {
  return document.getElementById(PROMPT_PARENT_ID)
}
