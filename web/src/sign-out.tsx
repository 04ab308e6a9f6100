import { useUser } from '@latchkey/widget'
import { isSessionMissing } from '@latchkey/widget/idp'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useApp } from './app-context.ts'
import { APP_TEXTS } from './messages/app-texts.ts'
import { consentText } from './messages/consent-text.ts'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { Page } from './ui/page.tsx'

/** `signOut` resolves when the provider has answered, or has failed to. It does not reject. */
type SignOut = { signOut: () => Promise<void>; isSigningOut: boolean }

const SignOutContext = createContext<SignOut>({ signOut: async () => {}, isSigningOut: false })

/** Returns the function that signs this browser out. A protected page then asks for a sign-in, and returns to its URL. */
export function useSignOut(): SignOut {
  return use(SignOutContext)
}

/**
 * Signs this browser out at once, even if the provider cannot be reached. If the provider does not confirm it, a message
 * says so before the next page is shown.
 */
export function SignOutProvider({ children }: { children: ReactNode }) {
  const { client } = useApp()
  const { user } = useUser()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const [isUncertain, setIsUncertain] = useState(false)
  const signOut = useCallback(async () => {
    setIsSigningOut(true)
    setIsUncertain(false)
    await client.session
      .revoke({ forceClear: true })
      .catch((error: unknown) => setIsUncertain(!isSessionMissing(error)))
    setIsSigningOut(false)
  }, [client])
  return (
    <SignOutContext value={{ signOut, isSigningOut }}>
      {/* Someone may have signed in while the provider was asked. */}
      {isUncertain && !user ? <Uncertain onContinue={() => setIsUncertain(false)} /> : children}
    </SignOutContext>
  )
}

function Uncertain({ onContinue }: { onContinue: () => void }) {
  return (
    <Page title={APP_TEXTS.logout.title}>
      <Banner tone="error">{consentText('idp.logout.uncertain')}</Banner>
      <Button onClick={onContinue}>{consentText('idp.logout.continue')}</Button>
    </Page>
  )
}
