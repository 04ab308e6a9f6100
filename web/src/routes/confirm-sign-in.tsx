import { useDeliberatePress } from '@latchkey/widget'
import { accountName, maskedAccountName } from '@latchkey/widget/idp'
import { useNavigate } from 'react-router'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { PATHS } from '../paths.ts'
import type { SignInQuestion } from '../sign-in-questions.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Sentence } from '../ui/sentence.tsx'

const text = APP_TEXTS.confirmSignIn

/**
 * Asks whether a sign-in by a link is wanted. The account is known once the token has been exchanged; its name is masked, so
 * that only its owner recognizes it.
 */
export function ConfirmSignIn({ question }: { question: SignInQuestion }) {
  const navigate = useNavigate()
  const { user, replacedUser, isRequested, answer } = question
  const proceed = useDeliberatePress(() => answer(true))
  const cancel = () => {
    answer(false)
    // Sends a person who is signed in on to the page that they came for.
    void navigate(PATHS.login, { replace: true })
  }
  return (
    <Page title={text.title}>
      {user && <About text={text.about} account={maskedAccountName(user)} />}
      {replacedUser && <About text={text.replaces} account={accountName(replacedUser)} />}
      {!isRequested && <p className="muted">{text.notRequested}</p>}
      <div className="decision">
        <Button {...proceed}>{text.proceed}</Button>
        <Button variant="secondary" onClick={cancel}>
          {text.cancel}
        </Button>
      </div>
    </Page>
  )
}

type AboutProps = { text: (values: { account: string }) => string; account: string }

function About({ text: message, account }: AboutProps) {
  return (
    <p>
      <Sentence text={message} name="account">
        <bdi className="strong">{account}</bdi>
      </Sentence>
    </p>
  )
}
