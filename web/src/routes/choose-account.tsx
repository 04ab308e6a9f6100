import { useUser } from '@latchkey/widget'
import { accountName } from '@latchkey/widget/idp'
import { enApp } from '../messages/en-app.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

const text = enApp.chooseAccount

type ChooseAccountProps = { onKeep: () => void; onUseOther: () => void }

/** Asks which account a request is for. */
export function ChooseAccount({ onKeep, onUseOther }: ChooseAccountProps) {
  const { user } = useUser()
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      {user && (
        <Button onClick={onKeep}>
          <span className="button__text">
            <span>{text.keep}</span>
            <bdi>{accountName(user)}</bdi>
          </span>
        </Button>
      )}
      <Button variant="secondary" onClick={onUseOther}>
        {text.useOther}
      </Button>
    </Page>
  )
}
