import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useIdpText } from './use-idp-text.ts'

type Props = { errorText: string; onRetry: (() => void) | undefined }

/** Shown when the request could not be checked. */
export function IdpFailure({ errorText, onRetry }: Props) {
  const text = useIdpText()
  return (
    <div className="lk-stack">
      <Alert parts={toLinkedParts(errorText)} />
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {text('form.try-again')}
        </Button>
      )}
    </div>
  )
}
