/**
 * Verifies signatures of contract wallets. These have no key; the contract itself decides whether a signature is valid.
 */
export type ContractWallets = {
  /** Never throws. @param address with its checksum @param signature hexadecimal */
  hasSigned(address: string, message: string, signature: string): Promise<boolean>
}
