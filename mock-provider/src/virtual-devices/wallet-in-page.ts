import { readProgram } from '../pages/read-program.ts'

/** A request to a wallet, with the host of the page that sends it. */
export type WalletRequest = { method: string; params: readonly unknown[]; host: string }

type Source = { frame: { url(): string } }
type InPage = { method: string; params: unknown[] }

/** The part of a Playwright page or context that a wallet uses. */
export type WalletPage = {
  exposeBinding(name: string, callback: (source: Source, request: InPage) => unknown): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
}

/**
 * Installs a wallet in pages. The keys stay in this process.
 *
 * @param respond returns the wallet's response, or throws an error with a `code`
 */
export async function installWallet(
  page: WalletPage,
  type: keyof typeof BINDINGS,
  respond: (request: WalletRequest) => unknown,
): Promise<void> {
  await page.exposeBinding(BINDINGS[type], async ({ frame }, { method, params }) => {
    try {
      return { result: await respond({ method, params, host: new URL(frame.url()).host }) }
    } catch (error) {
      return { error: toWireError(error) } // a thrown error would lose its code on the way to the page
    }
  })
  await page.addInitScript({ content: await readProgram(`${type}-wallet`) })
}

/** Without a code of its own, an error has that of an internal error (JSON-RPC 2.0 §5.1). */
function toWireError(error: unknown): { message: string; code: number } {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? Number(error.code) : -32603
  return { message, code }
}

/** The functions that the programs of both wallets call. */
const BINDINGS = { ethereum: 'askEthereumWallet', solana: 'askSolanaWallet' } as const
