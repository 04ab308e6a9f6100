import type { ContractWallets } from '../core/tenant.ts'

const TIMEOUT_MS = 5000

/**
 * Creates a verifier that asks a node. A contract that is not deployed yet can sign too.
 *
 * @param rpcUrl JSON-RPC address of the node of one chain
 * @see EIP-1271, EIP-6492
 */
export function createContractWallets(rpcUrl: string): ContractWallets {
  return {
    async hasSigned(text, message, signature) {
      const { isHexBytes, readEthereumAddress } = await import('./ethereum.ts')
      const address = readEthereumAddress(text)
      if (!address || !isHexBytes(signature)) return false
      const { createPublicClient, http } = await import('viem')
      const client = createPublicClient({ transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }) })
      try {
        return await client.verifyMessage({ address, message, signature })
      } catch {
        return false // the node is unreachable or refuses the call
      }
    },
  }
}
