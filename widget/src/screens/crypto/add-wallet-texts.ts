import { addTexts } from '../../messages/catalogue.ts'
import { enWallets } from '../../messages/en-wallets.ts'

/** Gives every widget the texts of wallets. */
export function addWalletTexts(): void {
  addTexts(enWallets)
}
