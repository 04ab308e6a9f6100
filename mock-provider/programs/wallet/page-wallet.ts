/** Asks the test's process, which keeps the keys and answers in the name of the wallet's user. */
type Binding = (request: {
  method: string
  params: readonly unknown[]
}) => Promise<{ result?: unknown; error?: { message: string; code: number } }>

declare global {
  var askEthereumWallet: Binding
  var askSolanaWallet: Binding
}

/** Creates the function by which a wallet asks the test's process. @throws Error with the `code` of the answer */
export function createAsk(getBinding: () => Binding) {
  return async <Answer>(method: string, params: readonly unknown[]): Promise<Answer> => {
    const { result, error } = await getBinding()({ method, params })
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result as Answer // each method has one type of answer
  }
}

type Handler = (detail: unknown) => void

/** Creates the event methods that wallets of both kinds have, and the function that sends an event. */
export function createEvents() {
  const emitter = new EventTarget()
  const listeners = new Map<Handler, EventListener>()
  const emit = (name: string, detail?: unknown) => emitter.dispatchEvent(new CustomEvent(name, { detail }))
  const methods = {
    on(name: string, handler: Handler) {
      const listener = (event: Event) => handler((event as CustomEvent<unknown>).detail) // only `emit` sends events
      listeners.set(handler, listener)
      emitter.addEventListener(name, listener)
      return this
    },
    removeListener(name: string, handler: Handler) {
      emitter.removeEventListener(name, listeners.get(handler) ?? null)
      return this
    },
  }
  return { emit, methods }
}
