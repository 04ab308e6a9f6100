import { useDeliberatePress } from '@latchkey/widget'
import { accountName, maskedAccountName } from '@latchkey/widget/idp'
import { useNavigate } from 'react-router'
import { enApp } from '../messages/en-app.ts'
import { PATHS } from '../paths.ts'
import type { SignInQuestion } from '../sign-in-questions.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

const text = enApp.confirmSignIn

/** Asks whether a sign-in by a link is wanted. Names its account only as far as its owner recognizes it. */
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
      <Sentence parts={text.about} name={maskedAccountName(user)} />
      {replacedUser && <Sentence parts={text.replaces} name={accountName(replacedUser)} />}
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

function Sentence({ parts: [before, after], name }: { parts: readonly string[]; name: string }) {
  return (
    <p>
      <span>{before}</span>
      <bdi className="strong">{name}</bdi>
      <span>{after}</span>
    </p>
  )
}
