import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import type { EmailLogin } from './use-send-login.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Props = { kind: EmailLogin; submit: () => Promise<void>; isSubmitting: boolean; errorText: string | undefined }

export function EmailInstead({ kind, submit, isSubmitting, errorText }: Props) {
  const text = useScreenText()
  return (
    <>
      <Button variant="secondary" isBusy={isSubmitting} onClick={() => void submit()}>
        {text(`password.choose.${kind}`)}
      </Button>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      <Divider text={text('main.divider')} />
    </>
  )
}
