import { vi } from 'vitest'

/** A request to a wallet that the test settles. */
export type WalletAsk = {
  method: string
  params: unknown
  answer: (result: unknown) => void
  /** Rejects with an error. @see EIP-1193, "Provider Errors" */
  fail: (error: unknown) => void
}

/** Creates a wallet whose requests are recorded and stay pending until the test settles them. */
export function createFakeWallet<Flags extends object>(flags: Flags) {
  const asks: WalletAsk[] = []
  const ask = (method: string, params?: unknown) =>
    new Promise((resolve, reject) => {
      asks.push({ method, params, answer: resolve, fail: reject })
    })
  return {
    provider: {
      ...flags,
      connect: () => ask('connect'),
      request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params),
    },
    asks,
    /** Waits for a request. `count` starts at 1. */
    async nth(count: number): Promise<WalletAsk> {
      await vi.waitUntil(() => asks.length >= count)
      const found = asks[count - 1]
      if (!found) throw new Error(`Request ${count} is missing.`)
      return found
    },
  }
}
