import type { ConfirmSignIn, UnconfirmedSignIn } from '@latchkey/widget/client'

/** A sign-in that waits for the person. Only the first answer counts. */
export type SignInQuestion = UnconfirmedSignIn & { answer: (isConfirmed: boolean) => void }

/** The question that is open, for `useSyncExternalStore`, and the function that asks. */
export type SignInQuestions = {
  ask: ConfirmSignIn
  findOpen: () => SignInQuestion | undefined
  subscribe: (listener: () => void) => () => void
}

export function createSignInQuestions(): SignInQuestions {
  const listeners = new Set<() => void>()
  let open: SignInQuestion | undefined
  const change = (next: SignInQuestion | undefined) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (signIn) =>
      new Promise((resolve) => {
        open?.answer(false)
        const question: SignInQuestion = {
          ...signIn,
          answer: (isConfirmed) => {
            resolve(isConfirmed)
            if (open === question) change(undefined)
          },
        }
        change(question)
      }),
    findOpen: () => open,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
