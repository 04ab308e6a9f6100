/**
 * Verifies signatures of contract wallets. These have no key; the contract itself decides whether a signature is valid.
 */
export type ContractWallets = {
  /**
   * Whether the wallet accepts the signature of a message. Never throws.
   *
   * @param address with its checksum
   * @param signature hexadecimal
   */
  hasSigned(address: string, message: string, signature: string): Promise<boolean>
}
