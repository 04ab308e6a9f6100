import { vi } from 'vitest'

/** One request to a wallet, and what the test makes of it. */
export type WalletAsk = {
  method: string
  params: unknown
  answer: (result: unknown) => void
  /** The wallet throws, with the number of what went wrong. @see EIP-1193, "Provider Errors" */
  fail: (code: number) => void
}

/** A wallet that records what it is asked and waits for the test. */
export function createFakeWallet<Flags extends object>(flags: Flags) {
  const asks: WalletAsk[] = []
  const ask = (method: string, params?: unknown) =>
    new Promise((resolve, reject) => {
      const fail = (code: number) => reject(Object.assign(new Error('The test says so.'), { code }))
      asks.push({ method, params, answer: resolve, fail })
    })
  return {
    provider: {
      ...flags,
      connect: () => ask('connect'),
      request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params),
    },
    asks,
    /** The ask that comes as number `count`, from 1. */
    async nth(count: number): Promise<WalletAsk> {
      await vi.waitUntil(() => asks.length >= count)
      const found = asks[count - 1]
      if (!found) throw new Error(`There is no ask ${count}.`)
      return found
    },
  }
}
