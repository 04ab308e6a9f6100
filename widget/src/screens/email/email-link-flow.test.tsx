import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'

const ANSWER = { request_id: 'request-id-test-1', status_code: 200 }
const CALL = 'magicLinks.email.loginOrCreate'

async function open(describeIt: (fixture: Fixture) => Fixture = (f) => f) {
  const widget = await renderWidget((f) => describeIt(f.withEmailLink()).withAnswer(CALL, () => ANSWER))
  const field = widget.screen.getByRole('textbox', { name: 'Email' })
  await expect.element(field).toBeVisible()
  return { ...widget, field, button: widget.screen.getByRole('button', { name: 'Continue with email' }) }
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
  const widget = await renderWidget((f) => f.withEmailLink().withAnswer(CALL, fail))
  const field = widget.screen.getByRole('textbox', { name: 'Email' })
  await field.fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  return { ...widget, field, button: widget.screen.getByRole('button', { name: 'Continue with email' }) }
}

describe('the form', () => {
  test('is what a widget without configuration shows', async () => {
    const { field, button } = await open()
    await expect.element(field).toHaveAttribute('autocomplete', 'email')
    await expect.element(field).toHaveAttribute('inputmode', 'email')
    await expect.element(button).toBeVisible()
  })

  test('has no tabs, being the only one', async () => {
    const { screen } = await open()
    expect(screen.getByRole('tab').elements()).toEqual([])
  })

  test('stands under an "or" below other methods', async () => {
    const { screen, field } = await open((f) => f.withOauth('github'))
    const divider = screen.getByText('or', { exact: true }).element()
    expect(divider.compareDocumentPosition(field.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('an address', () => {
  test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.c', 'a b@example.com', 'ada@ex..com'])(
    'like "%s" is not sent, and the field says why',
    async (address) => {
      const { screen, field, button, callsOf } = await open()
      await field.fill(address)
      await button.click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Email format is invalid.')
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAccessibleDescription('Email format is invalid.')
      await expect.element(field).toBeInvalid()
      expect(callsOf(CALL)).toEqual([])
    },
  )

  test('that is malformed a second time takes the focus again', async () => {
    const { screen, field, button } = await open()
    await field.fill('ada@example')
    await button.click()
    await expect.element(field).toHaveFocus()
    await button.click()
    await expect.element(field).toHaveFocus()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Email format is invalid.')
  })

  test('that is put right is no longer said to be wrong', async () => {
    const { screen, field, button } = await open()
    await field.fill('ada@example')
    await button.click()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    await field.fill('ada@example.com')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(field).not.toBeInvalid()
  })

  test('is not judged while it is typed for the first time', async () => {
    const { screen, field } = await open()
    await field.fill('ada@')
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test('is sent without the spaces around it', async () => {
    const { field, button, callsOf } = await open()
    await field.fill('  ada@example.com ')
    await button.click()
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
  })
})

describe('sending', () => {
  test('gives the links 30 minutes and nothing that is not configured', async () => {
    const { callsOf } = await send()
    await expect
      .poll(() => callsOf(CALL))
      .toEqual([['ada@example.com', { login_expiration_minutes: 30, signup_expiration_minutes: 30 }]])
  })

  test('gives everything that is configured, by its wire name', async () => {
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
  })

  test('tells the page, and the provider that a mail was sent', async () => {
    const { screen, events, callsOf } = await send()
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(events).toEqual([{ type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: { ...ANSWER, email: 'ada@example.com' } }])
    expect(callsOf('events.log')).toContainEqual([
      'email_sent',
      { email: 'ada@example.com', type: 'login_or_create_eml' },
    ])
  })

  test('happens once however often Enter is pressed, and the button is busy meanwhile', async () => {
    let finish: (answer: unknown) => void = () => {}
    const { screen, callsOf } = await renderWidget((f) =>
      f.withEmailLink().withAnswer(CALL, () => new Promise((resolve) => (finish = resolve))),
    )
    const button = screen.getByRole('button', { name: 'Continue with email' })
    await screen.getByRole('textbox').fill('ada@example.com')
    await userEvent.keyboard('{Enter>10/}')
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Sending...')
    for (let click = 0; click < 2; click++) (button.element() as HTMLButtonElement).click()
    expect(callsOf(CALL)).toHaveLength(1)
    finish(ANSWER)
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})

describe('what the provider refuses', () => {
  test.each([
    ['invalid_email', 'Email format is invalid.'],
    ['inactive_email', 'The email address is marked as inactive. Please use another email address.'],
  ])('%s is said of the field, which has the focus', async (type, text) => {
    const { screen, field, errors } = await openFailing(type)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(text)
    await expect.element(field).toBeInvalid()
    expect(errors).toEqual([expect.objectContaining({ error_type: type })])
  })

  test.each([
    ['unauthorized_credentials', 'Unauthorized credentials.'],
    ['user_lock_limit_reached', 'Too many failed authentication attempts. Please try again later.'],
    ['no_match_for_provided_magic_link_url', 'The server said so.'],
  ])('%s is said, and is not the fault of the field', async (type, text) => {
    const { screen, field } = await openFailing(type)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(field).not.toBeInvalid()
  })

  test('can be sent again', async () => {
    const { screen } = await openFailing(createNetworkError())
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be reached')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})

describe('Email Confirmation', () => {
  test('says where the mail went, with the address in bold, and takes the focus', async () => {
    const { screen } = await send()
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
    await expect.element(screen.getByText('An email was sent to ada@example.com.')).toBeVisible()
    await expect.element(screen.getByRole('strong')).toHaveTextContent(/^ada@example\.com$/)
  })

  test('links to three mailboxes, which open beside the page', async () => {
    const { screen } = await send((f) => f.withEmailLink({ domainHint: 'mail.example' }))
    await expect.element(screen.getByRole('link', { name: 'Open Gmail' })).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link').elements()).toHaveLength(3)
    expect(hrefOf(screen.getByRole('link', { name: 'Open Gmail' }))).toContain(
      encodeURIComponent('from:(@mail.example)'),
    )
    expect(hrefOf(screen.getByRole('link', { name: 'Open Yahoo Mail' }))).toContain('keyword=mail.example')
    expect(hrefOf(screen.getByRole('link', { name: 'Open Outlook' }))).toBe('https://outlook.live.com/mail/0/inbox')
  })

  test.each([
    [['acme.example'], 'keyword=acme.example'],
    [['acme.example', 'acme2.example'], 'keyword=is%3Aunread'],
    [[], 'keyword=is%3Aunread'],
  ])('takes the hint of a project with the domains %j', async (emailDomains, keyword) => {
    const { screen } = await send((f) => f.withBootstrap({ emailDomains }))
    await expect.poll(() => hrefOf(screen.getByRole('link', { name: 'Open Yahoo Mail' }))).toContain(keyword)
  })

  test('"Try again" forgets the address, tells the provider and returns', async () => {
    const { screen, field, callsOf } = await send()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(field).toHaveValue('')
    expect(callsOf('events.log')).toContainEqual([
      'email_try_again_clicked',
      { email: 'ada@example.com', type: 'login_or_create_eml' },
    ])
  })

  test('can be gone through again and again', async () => {
    const { screen, field, button, callsOf } = await send()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await field.fill('bob@example.com')
    await button.click()
    await expect.element(screen.getByText('An email was sent to bob@example.com.')).toBeVisible()
    expect(callsOf(CALL).map(([email]) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  })
})

function hrefOf(link: { element(): Element }) {
  return link.element().getAttribute('href')
}
