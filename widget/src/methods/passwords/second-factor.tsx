import { useScreenText } from '../../flow/use-screen-text.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** Shown after a sign-in with only an intermediate token. */
export function SecondFactor() {
  const text = useScreenText()
  const { code, change, onSubmit, goBack, isSubmitting, attempts, errorText } = useSecondFactor()
  return (
    <div className="lk-stack">
      <BackButton label={text('passcode.back')} isDisabled={isSubmitting} onClick={goBack} />
      <ScreenTitle>{text('second-factor.title')}</ScreenTitle>
      <p className="lk-text">{text('second-factor.text')}</p>
      <form className="lk-stack" noValidate onSubmit={onSubmit}>
        <TextField
          type="text"
          name="code"
          autoComplete="one-time-code"
          label={text('second-factor.label')}
          value={code}
          isReadOnly={isSubmitting}
          isInvalid={errorText !== undefined}
          attempts={attempts}
          error={errorText === undefined ? [] : toLinkedParts(errorText)}
          onChange={change}
        />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {text('password.continue')}
        </Button>
      </form>
    </div>
  )
}
