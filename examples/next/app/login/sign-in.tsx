'use client'

import { SignInWidget } from '@latchkey/widget'
import { emailLinks, oauth } from '@latchkey/widget/products'
import { useRouter } from 'next/navigation'
import { theme } from '../theme.ts'

// The server renders the form without knowing the page's address: no markup depends on it.
const page = typeof location === 'undefined' ? '' : `${location.origin}/authenticate`
const redirects = { loginRedirectURL: page, signupRedirectURL: page }
const config = { products: [oauth({ providers: [{ type: 'github' }], ...redirects }), emailLinks(redirects)] }

/** The server renders it, because its sign-in methods are modules. */
export function SignIn() {
  const router = useRouter()
  return <SignInWidget config={config} theme={theme} callbacks={{ onSuccess: () => router.replace('/') }} />
}
