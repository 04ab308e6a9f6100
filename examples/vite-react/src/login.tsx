import { SignInWidget } from '@latchkey/widget'
import { emailLinks, oauth } from '@latchkey/widget/products'

const page = `${location.origin}/authenticate`
const redirects = { loginRedirectURL: page, signupRedirectURL: page }
const config = { products: [oauth({ providers: [{ type: 'github' }], ...redirects }), emailLinks(redirects)] }
const theme = { colorScheme: 'system' } as const

/** Links and third parties lead to `/authenticate`. A method without a redirect, such as passcodes, ends in `onSuccess`. */
export function Login() {
  return (
    <>
      <h1>Welcome</h1>
      <SignInWidget config={config} theme={theme} callbacks={{ onSuccess: () => location.replace('/') }} />
    </>
  )
}
