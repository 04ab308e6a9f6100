import { useSession } from '@latchkey/widget'
import { useEffect, useState } from 'react'
import { clearAskedSignIn, hasSignedInFor, saveAskedSignIn } from '../asked-sign-in.ts'
import { isSilent, isTooOld, readSignInTerms, toSignInStamp } from '../openid-request.ts'
import { PATHS } from '../paths.ts'
import { saveReturnTo } from '../return-to.ts'

/**
 * The step that is due before a request may be shown. `silent`: a sign-in is due, but the request forbids all
 * interaction.
 */
export type DueStep = 'nothing' | 'sign-in' | 'choose-account' | 'silent'

/**
 * Decides whether the existing sign-in satisfies a request. A person who has signed in for this request is not asked
 * again until the decision is submitted.
 *
 * @see OpenID Connect Core §3.1.2.1, §3.1.2.3
 */
export function useSignInTerms(search: string) {
  const path = PATHS.oauthAuthorize + search
  const { session } = useSession()
  const stamp = toSignInStamp(session)
  const [terms] = useState(() => readSignInTerms(search))
  const [due, setDue] = useState<DueStep>(() => {
    const isOld = isTooOld(terms, session, Date.now())
    if (isSilent(terms)) return isOld ? 'silent' : 'nothing'
    if (hasSignedInFor(path, stamp)) return 'nothing'
    if (isOld || terms.prompts.includes('login')) return 'sign-in'
    return terms.prompts.includes('select_account') ? 'choose-account' : 'nothing'
  })
  // A sign-in in another tab counts as well.
  if (due === 'sign-in' && hasSignedInFor(path, stamp)) setDue('nothing')

  useEffect(() => {
    if (due !== 'sign-in' || hasSignedInFor(path, stamp)) return
    saveAskedSignIn(path, stamp)
    saveReturnTo(path)
  }, [due, path, stamp])

  return {
    due,
    keepAccount: () => setDue('nothing'),
    useOtherAccount: () => setDue('sign-in'),
    /** Called when the decision is submitted. The next request is checked from the start. */
    settle: clearAskedSignIn,
  }
}
