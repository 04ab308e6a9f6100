import { isolate } from '@latchkey/languages/isolate.ts'
import { Form, LinkedText } from '@latchkey/widget'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { surround } from '../messages/split-message.ts'
import { PATHS } from '../paths.ts'
import { beginSignIn } from '../return-to.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useRequestReset } from './use-request-reset.ts'

const texts = APP_TEXTS.resetPassword

export function RequestReset() {
  const id = useId()
  useState(beginSignIn)
  const input = useRef<HTMLInputElement>(null)
  const { state, email, change, submit } = useRequestReset()
  const isSubmitting = state.status === 'submitting'
  const isMalformed = state.status === 'malformed'
  useEffect(() => {
    if (state.status === 'malformed') input.current?.focus()
  }, [state])
  return (
    // The login page has no field for the new password, so the link to it says how to sign in there.
    <Page title={texts.title} subtitle={texts.subtitle} footer={<Link to={PATHS.login}>{texts.useGithub}</Link>}>
      {state.status === 'sent' && <Banner tone="success">{texts.sent({ email: isolate(state.email) })}</Banner>}
      {state.status === 'error' && (
        <Banner tone="error">
          <LinkedText parts={surround(texts.failed, 'reason', state.reason)} />
        </Banner>
      )}
      <Form className="field" onSubmit={() => void submit()}>
        <label htmlFor={id}>{texts.email}</label>
        <input
          ref={input}
          id={id}
          className="field__input"
          type="email"
          name="email"
          autoComplete="username"
          readOnly={isSubmitting}
          aria-invalid={isMalformed}
          aria-describedby={isMalformed ? `${id}-error` : undefined}
          value={email}
          onChange={(event) => change(event.target.value)}
        />
        {isMalformed && (
          <p id={`${id}-error`} className="field__error" role="alert">
            {texts.invalidEmail}
          </p>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
        <output className="unseen">{isSubmitting && texts.sending}</output>
      </Form>
    </Page>
  )
}
