import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const ANSWER = { request_id: 'request-id-test-1', status_code: 200 }
const CALL = 'magicLinks.email.loginOrCreate'

async function open(describeIt: (fixture: Fixture) => Fixture = (f) => f) {
  const widget = await renderWidget((f) => describeIt(f.withEmailLink()).withResponse(CALL, () => ANSWER))
  const field = widget.screen.getByRole('textbox', { name: 'Email' })
  await expect.element(field).toBeVisible()
  return { ...widget, field, button: widget.screen.getByRole('button', { name: en['email.continue'] }) }
}

async function send(describeIt?: (fixture: Fixture) => Fixture) {
  const widget = await open(describeIt)
  await widget.field.fill('ada@example.com')
  await widget.button.click()
  return widget
}

async function openFailing(...errors: (string | Error)[]) {
  const fail = () => {
    const error = errors.shift()
    if (error !== undefined) throw typeof error === 'string' ? createProviderError(error) : error
    return ANSWER
  }
  const widget = await renderWidget((f) => f.withEmailLink().withResponse(CALL, fail))
  const field = widget.screen.getByRole('textbox', { name: 'Email' })
  await field.fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  return { ...widget, field, button: widget.screen.getByRole('button', { name: en['email.continue'] }) }
}

describe('the form', () => {
  test('the email form has one field and one button', { tags: ['form.email-field', 'form.email-button'] }, async () => {
    const { field, button } = await open()
    await expect.element(field).toHaveAttribute('autocomplete', 'email')
    await expect.element(field).toHaveAttribute('inputmode', 'email')
    await expect.element(field).toHaveAttribute('autocapitalize', 'off')
    await expect.element(field).toHaveAttribute('autocorrect', 'off')
    await expect.element(field).toHaveAttribute('spellcheck', 'false')
    await expect.element(button).toBeVisible()
  })

  test('the widget shows no tabs for a single form', { tags: 'form.no-tabs' }, async () => {
    const { screen } = await open()
    expect(screen.getByRole('tab').elements()).toEqual([])
  })

  test(
    'the email form is below the provider buttons and the "or" divider',
    { tags: ['main.divider', 'main.form'] },
    async () => {
      const { screen, field } = await open((f) => f.withOauth('github'))
      const divider = screen.getByText('or', { exact: true }).element()
      expect(divider.compareDocumentPosition(field.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )
})

describe('an address', () => {
  test('an internationalized email domain is sent in Punycode and shown as it was typed', async () => {
    const { screen, field, button, callsOf } = await open()
    await field.fill('ada@bücher.example')
    await button.click()
    await expect.element(screen.getByText('An email was sent to ada@bücher.example.')).toBeVisible()
    expect(callsOf(CALL)[0]?.[0]).toBe('ada@xn--bcher-kva.example')
  })

  test.each([
    ['full-width characters', 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['invisible characters', '\u202Aada@example.com\u202C', 'ada@example.com'],
    ['letters of another script before the @', 'ада@example.com', 'ада@example.com'],
  ])('an email address with %s can be submitted', async (_what, typed, sent) => {
    const { field, button, callsOf } = await open()
    await field.fill(typed)
    await button.click()
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe(sent)
  })

  test('an address that the provider rejects for non-ASCII letters shows a specific error', async () => {
    const fail = () => {
      throw createProviderError('invalid_email')
    }
    const { screen } = await renderWidget((f) => f.withEmailLink().withResponse(CALL, fail))
    const field = screen.getByRole('textbox', { name: 'Email' })
    await field.fill('jürgen@example.com')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Only the letters a to z are accepted before the @ of an email address. Please use another address.',
      )
    await expect.element(field).toHaveFocus()
    await field.fill('jurgen@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_email'])
  })

  test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.c', 'a b@example.com', 'ada@ex..com'])(
    'the malformed email address "%s" is not sent, and the field shows an error',
    { tags: 'email.text' },
    async (address) => {
      const { screen, field, button, callsOf } = await open()
      await field.fill(address)
      await button.click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_email'])
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAccessibleDescription(en['error.invalid_email'])
      await expect.element(field).toBeInvalid()
      expect(callsOf(CALL)).toEqual([])
    },
  )

  test(
    'submitting a malformed email address again focuses the field again',
    { tags: 'wcag.widget-3-3-1' },
    async () => {
      const { screen, field, button } = await open()
      await field.fill('ada@example')
      await button.click()
      await expect.element(field).toHaveFocus()
      await button.click()
      await expect.element(field).toHaveFocus()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.invalid_email'])
    },
  )

  test('correcting the email address removes the error', async () => {
    const { screen, field, button } = await open()
    await field.fill('ada@example')
    await button.click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await field.fill('ada@example.com')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInvalid()
  })

  test('the email form shows no error before the first submit', async () => {
    const { screen, field } = await open()
    await field.fill('ada@')
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test('the email address is sent without surrounding spaces', async () => {
    const { field, button, callsOf } = await open()
    await field.fill('  ada@example.com ')
    await button.click()
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
  })
})

describe('sending', () => {
  test(
    'magic links expire after 30 minutes by default, and no other options are sent',
    { tags: ['link-defaults.pending', 'magic-link.login-expiration', 'magic-link.signup-expiration'] },
    async () => {
      const { callsOf } = await send()
      await expect
        .poll(() => callsOf(CALL))
        .toEqual([['ada@example.com', { login_expiration_minutes: 30, signup_expiration_minutes: 30 }]])
    },
  )

  test(
    'every configured magic link option is sent under its API name',
    { tags: ['config.email-links', 'magic-links-send.body'] },
    async () => {
      const { callsOf } = await send((f) =>
        f.withEmailLink({
          loginRedirectURL: 'https://app.example/in',
          signupRedirectURL: 'https://app.example/up',
          loginExpirationMinutes: 5,
          signupExpirationMinutes: 60,
          loginTemplateId: 'in',
          signupTemplateId: 'up',
          createUserAsPending: true,
          domainHint: 'mail.example',
          locale: 'es',
        }),
      )
      await expect
        .poll(() => callsOf(CALL)[0]?.[1])
        .toEqual({
          login_magic_link_url: 'https://app.example/in',
          signup_magic_link_url: 'https://app.example/up',
          login_expiration_minutes: 5,
          signup_expiration_minutes: 60,
          login_template_id: 'in',
          signup_template_id: 'up',
          locale: 'es',
        })
    },
  )

  test(
    'sending a magic link emits an event and is logged with the provider',
    { tags: ['magic-link.send', 'events.email-sent'] },
    async () => {
      const { screen, events, callsOf } = await send()
      await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
      expect(events).toEqual([{ type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: { ...ANSWER, email: 'ada@example.com' } }])
      expect(callsOf('events.log')).toContainEqual([
        'email_sent',
        { email: 'ada@example.com', type: 'login_or_create_eml' },
      ])
    },
  )

  test('pressing Enter repeatedly sends one email and marks the button as busy', async () => {
    let finish: (answer: unknown) => void = () => {}
    const { screen, callsOf } = await renderWidget((f) =>
      f.withEmailLink().withResponse(CALL, () => new Promise((resolve) => (finish = resolve))),
    )
    const button = screen.getByRole('button', { name: en['email.continue'] })
    await screen.getByRole('textbox').fill('ada@example.com')
    await userEvent.keyboard('{Enter>10/}')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('status')).toHaveTextContent(en['form.sending'])
    for (let click = 0; click < 2; click++) (button.element() as HTMLButtonElement).click()
    expect(callsOf(CALL)).toHaveLength(1)
    finish(ANSWER)
    await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
  })
})

describe('errors of the provider', () => {
  test.each([
    ['invalid_email', en['error.invalid_email']],
    ['inactive_email', en['error.inactive_email']],
  ])('the error %s marks the email field as invalid and focuses it', async (type, text) => {
    const { screen, field, errors } = await openFailing(type)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(text)
    await expect.element(field).toBeInvalid()
    expect(errors).toEqual([expect.objectContaining({ error_type: type })])
  })

  test('entering another email address removes the provider’s error', async () => {
    const { screen, field } = await openFailing('invalid_email')
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await field.fill('ada@example.net')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInvalid()
  })

  test.each([
    ['unauthorized_credentials', en['error.unauthorized_credentials']],
    ['user_lock_limit_reached', en['error.user_lock_limit_reached']],
    ['no_match_for_provided_magic_link_url', 'The server said so.'],
  ])(
    'the error %s is shown without marking the email field as invalid',
    { tags: 'provider.unknown-types' },
    async (type, text) => {
      const { screen, field } = await openFailing(type)
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      await expect.element(field).not.toBeInvalid()
    },
  )

  test('the email form can be submitted again after a network error', async () => {
    const { screen } = await openFailing(createNetworkError())
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
  })
})

describe('Email Confirmation', () => {
  test(
    'the email confirmation shows the address in bold and receives the focus',
    {
      tags: [
        'screens.email-confirmation',
        'email-confirmation.title',
        'email-confirmation.text',
        'email-confirmation.bold',
      ],
    },
    async () => {
      const { screen } = await send()
      await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toHaveFocus()
      await expect.element(screen.getByText('An email was sent to ada@example.com.')).toBeVisible()
      await expect.element(screen.getByRole('strong')).toHaveTextContent(/^ada@example\.com$/)
    },
  )

  test(
    'the email confirmation links to three webmail inboxes, which open in a new tab',
    {
      tags: [
        'email-confirmation.first-mailbox',
        'email-confirmation.third-mailbox',
        'link-defaults.domain-hint',
        'email-domains.from-config',
      ],
    },
    async () => {
      const { screen } = await send((f) => f.withEmailLink({ domainHint: 'mail.example' }))
      await expect.element(screen.getByRole('link', { name: 'Open Gmail' })).toHaveAttribute('target', '_blank')
      expect(screen.getByRole('link').elements()).toHaveLength(3)
      expect(hrefOf(screen.getByRole('link', { name: 'Open Gmail' }))).toContain(
        encodeURIComponent('from:(@mail.example)'),
      )
      expect(hrefOf(screen.getByRole('link', { name: 'Open Yahoo Mail' }))).toContain('keyword=mail.example')
      expect(hrefOf(screen.getByRole('link', { name: 'Open Outlook' }))).toBe('https://outlook.live.com/mail/0/inbox')
    },
  )

  test.each([
    [['acme.example'], 'keyword=acme.example'],
    [['acme.example', 'acme2.example'], 'keyword=is%3Aunread'],
    [[], 'keyword=is%3Aunread'],
  ])(
    'the inbox links search for the sender domain of a project with the domains %j',
    {
      tags: [
        'widget.bootstrap-decides',
        'email-confirmation.second-mailbox',
        'link-defaults.domain-hint',
        'email-domains.from-bootstrap',
        'email-domains.several',
      ],
    },
    async (emailDomains, keyword) => {
      const { screen } = await send((f) => f.withBootstrap({ emailDomains }))
      await expect.poll(() => hrefOf(screen.getByRole('link', { name: 'Open Yahoo Mail' }))).toContain(keyword)
    },
  )

  test(
    '"Try again" on the email confirmation is logged and returns to an empty form',
    {
      tags: [
        'email-confirmation.try-again',
        'magic-link.try-again-clears',
        'magic-link.try-again-logged',
        'events.try-again',
      ],
    },
    async () => {
      const { screen, field, callsOf } = await send()
      await screen.getByRole('button', { name: en['form.try-again'] }).click()
      await expect.element(field).toHaveValue('')
      expect(callsOf('events.log')).toContainEqual([
        'email_try_again_clicked',
        { email: 'ada@example.com', type: 'login_or_create_eml' },
      ])
    },
  )

  test('a second address can be entered after "Try again"', { tags: 'magic-link.try-again-returns' }, async () => {
    const { screen, field, button, callsOf } = await send()
    await screen.getByRole('button', { name: en['form.try-again'] }).click()
    await field.fill('bob@example.com')
    await button.click()
    await expect.element(screen.getByText('An email was sent to bob@example.com.')).toBeVisible()
    expect(callsOf(CALL).map(([email]) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  })
})

function hrefOf(link: { element(): Element }) {
  return link.element().getAttribute('href')
}
