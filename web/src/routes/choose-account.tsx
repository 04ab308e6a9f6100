import { useUser } from '@latchkey/widget'
import { accountName } from '@latchkey/widget/idp'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Sentence } from '../ui/sentence.tsx'

const text = APP_TEXTS.chooseAccount

type ChooseAccountProps = { onKeep: () => void; onUseOther: () => void }

/** Asks which account a request is for. */
export function ChooseAccount({ onKeep, onUseOther }: ChooseAccountProps) {
  const { user } = useUser()
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      {user && (
        <Button onClick={onKeep}>
          <span className="button__text">
            <Sentence text={text.keep} name="account">
              <bdi>{accountName(user)}</bdi>
            </Sentence>
          </span>
        </Button>
      )}
      <Button variant="secondary" onClick={onUseOther}>
        {text.useOther}
      </Button>
    </Page>
  )
}
