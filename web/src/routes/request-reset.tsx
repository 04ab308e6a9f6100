import { useId, useState } from 'react'
import { Link } from 'react-router'
import { enApp } from '../messages/en-app.ts'
import { PATHS } from '../paths.ts'
import { beginSignIn } from '../return-to.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useRequestReset } from './use-request-reset.ts'

const texts = enApp.resetPassword

export function RequestReset() {
  const id = useId()
  useState(beginSignIn)
  const { state, email, setEmail, submit } = useRequestReset()
  const isSubmitting = state.status === 'submitting'
  return (
    <Page title={texts.title} subtitle={texts.subtitle} footer={<Link to={PATHS.login}>{texts.backToLogin}</Link>}>
      {state.status === 'sent' && <Banner tone="success">{texts.sent(state.email)}</Banner>}
      {state.status === 'error' && <Banner tone="error">{texts.failed(state.message)}</Banner>}
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label htmlFor={id}>{texts.email}</label>
        <input
          id={id}
          className="field__input"
          type="email"
          name="email"
          autoComplete="username"
          required
          readOnly={isSubmitting}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" isBusy={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </form>
    </Page>
  )
}
