/** The texts of the screens of crypto wallets. */
export const enWallets = {
  'crypto.connect.title': 'Connecting to your wallet...',
  'crypto.connect.text': 'Follow the instructions of {wallet}.',
  'crypto.sign.title': 'Completing signature request...',
  'crypto.sign.text': 'Sign the message that {wallet} shows you. It costs nothing.',
  'crypto.setup.text': 'Install a wallet in this browser, then come back and reload this page to sign in with it.',
  'crypto.success.text': 'You have successfully connected your wallet.',
  'crypto.error.title': 'Looks like there was an error!',
  // Assumed: everything after the first sentence.
  'crypto.error.text':
    'Your sign in request could not be completed. Please try again, or go back and sign in another way.',
  'crypto.error.rejected': 'You declined the request of your wallet.',
  'crypto.error.busy': 'Your wallet is still waiting for your answer to an earlier request. Please open it.',
  'crypto.error.account': 'Your wallet does not allow this account, or uses another one now.',
  'crypto.error.missing': 'The wallet was not found in this browser.',
} as const
