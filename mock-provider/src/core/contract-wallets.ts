/** Verifies signatures of contract wallets, which have no key: their contract decides. */
export type ContractWallets = {
  /** Never throws. @param address with its checksum @param signature hexadecimal */
  hasSigned(address: string, message: string, signature: string): Promise<boolean>
}
