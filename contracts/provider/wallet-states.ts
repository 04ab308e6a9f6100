import { createSoftwareWallet, type SoftwareWallet } from '@latchkey/mock-provider'
import type { Project } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type WalletStates = Pick<StateHandlers, 'a wallet exists' | 'the wallet has signed' | 'the wallet has signed in'>

const PATH = '/crypto_wallets/authenticate'

/** Creates the states of wallets, with the keys and signatures of a software wallet. */
export function createWalletStates(project: Project, getSessionToken: () => string): WalletStates {
  let wallet: SoftwareWallet | undefined
  let signature = ''

  const toBody = () => ({ crypto_wallet_address: wallet?.address, crypto_wallet_type: wallet?.type })

  return {
    async 'a wallet exists'({ type }) {
      wallet = createSoftwareWallet({ type })
      return { crypto_wallet_address: wallet.address }
    },
    async 'the wallet has signed'({ by, what, siwe_params }) {
      const [way, ...token] = by === 'user' ? ['secondary', getSessionToken()] : ['primary']
      const body = { ...toBody(), ...(siwe_params && { siwe_params }) }
      const { challenge } = await project.callSdk<{ challenge: string }>(`${PATH}/start/${way}`, body, ...token)
      signature = (await wallet?.sign(what === 'the challenge' ? challenge : what)) ?? ''
      return { signature }
    },
    async 'the wallet has signed in'() {
      await project.callSdk(PATH, { ...toBody(), signature, session_duration_minutes: 60 })
    },
  }
}
