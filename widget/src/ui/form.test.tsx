import { createPortal } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SecondFactorRequiredError } from '../client/errors.ts'
import { emailLinks, passcodes, passwords } from '../delivery/products/index.ts'
import { ProviderContext, SignInWidget, type SignInConfig } from '../index.ts'
import { en } from '../messages/en.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { createFakeUser } from '../testing/fake-user.ts'
import { renderPasskeys } from '../testing/render-passkeys.tsx'
import { renderPasswordReset } from '../testing/render-password-reset.tsx'
import { renderWidget } from '../testing/render-widget.tsx'

const WAYS: Record<string, (form: HTMLFormElement) => void> = {
  'by form.submit()': (form) => HTMLFormElement.prototype.submit.call(form),
  'by form.requestSubmit()': (form) => form.requestSubmit(),
  'by a button': (form) => form.appendChild(document.createElement('button')).click(),
}

afterEach(() => {
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
})

/** Adds a page with a markup in an open dialog, fills in its forms, and submits them. */
function submitInDialog(html: string, place: 'page' | 'shadow root', submit: (form: HTMLFormElement) => void) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) throw new Error('The frame has no page.')
  const dialog = contentDocument.body.appendChild(contentDocument.createElement('dialog'))
  dialog.setAttribute('open', '')
  const host = dialog.appendChild(contentDocument.createElement('div'))
  const root = place === 'page' ? host : host.attachShadow({ mode: 'open' })
  root.innerHTML = html
  for (const input of root.querySelectorAll('input')) input.value = 'correct horse battery'
  const url = contentWindow.location.href
  for (const form of root.querySelectorAll('form')) submit(form)
  return () => contentWindow.location.href === url && dialog.open && contentDocument.contains(dialog)
}

/** Submits forms as they are without a script, as after a failure of the script, or by the scripts of others. */
async function expectToStay(html: string) {
  expect(html).toContain('<form')
  const pages = Object.entries(WAYS).flatMap(([way, submit]) =>
    (['page', 'shadow root'] as const).map((place) => ({ way, place, stays: submitInDialog(html, place, submit) })),
  )
  // A form without the rule leaves its page. The others would have left theirs by then.
  const staysAsWell = submitInDialog('<form action="/nowhere"><input name="password"></form>', 'page', (form) =>
    form.submit(),
  )
  await expect.poll(staysAsWell).toBe(false)
  expect(pages.filter(({ stays }) => !stays()).map(({ way, place }) => `${way}, in a ${place}`)).toEqual([])
}

type Screen = Awaited<ReturnType<typeof renderWidget>>['screen']

async function enterEmail(screen: Screen) {
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
}

async function showPassword(userType: 'new' | 'password', respond: () => unknown = () => ({})) {
  const { screen } = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withResponse('search.user', () => ({ userType }))
      .withResponse('passwords.authenticate', respond),
  )
  await enterEmail(screen)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
  return screen
}

const FORMS: Record<string, () => Promise<Screen>> = {
  async 'the email form'() {
    return (await renderWidget((f) => f.withEmailLink())).screen
  },
  async 'the phone form'() {
    const { screen } = await renderWidget((f) => f.withOtp('sms'))
    await expect.element(screen.getByLabelText(en['phone.label'])).toBeVisible()
    return screen
  },
  async 'the passcode form'() {
    const respond = () => ({ method_id: 'email-test-1' })
    const { screen } = await renderWidget((f) => f.withOtp('email').withResponse('otps.email.loginOrCreate', respond))
    await enterEmail(screen)
    await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
    return screen
  },
  'the form that creates a password': async () => showPassword('new'),
  'the form that logs in with a password': async () => showPassword('password'),
  async 'the form for a second factor'() {
    const screen = await showPassword('password', () => {
      throw new SecondFactorRequiredError('Another factor is needed.')
    })
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(screen.getByRole('heading', { name: en['second-factor.title'] })).toBeVisible()
    return screen
  },
  async 'the form that resets a password'() {
    const { screen } = await renderPasswordReset((f) => f.withConfig({ products: ['passwords'] }))
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
    return screen
  },
  async 'the form that renames a passkey'() {
    const user = createFakeUser([{ id: 'webauthn-registration-test-1', name: 'Laptop' }])
    const { screen } = await renderPasskeys((f) => f.withUser(user).withResponse('user.get', () => user))
    await screen.getByRole('button', { name: 'Edit Laptop' }).click()
    return screen
  },
}

test.each(Object.keys(FORMS))(
  '%s stays on its page and leaves a dialog open, however it is submitted',
  { tags: 'threat.b12' },
  async (name) => {
    const screen = await FORMS[name]?.()
    await expect.poll(() => screen?.container.querySelector('form')).not.toBeNull()
    await expectToStay(`${screen?.container.innerHTML}`)
  },
)

test.each([
  ['of links', emailLinks()],
  ['of passcodes by phone', passcodes({ methods: ['sms'] })],
  ['of passwords', passwords()],
])('the form %s that a server has rendered stays on its page, however it is submitted', async (_, product) => {
  const config: SignInConfig = { products: [product] }
  const { client } = createFakeClient({ bootstrap: 'unknown' })
  await expectToStay(
    renderToString(
      <ProviderContext client={client}>
        <SignInWidget config={config} />
      </ProviderContext>,
    ),
  )
})

/** Fills a field like a password manager or a restored page: without an event, and past React's own setter. */
function fillSilently(field: Element | null | undefined, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  if (!field || !set) throw new Error('There is no field to fill.')
  set.call(field, value)
}

type Rendered = Awaited<ReturnType<typeof renderWidget>>

async function openPassword(userType: 'new' | 'password') {
  const rendered = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withResponse('search.user', () => ({ userType }))
      .withResponse('passwords.strengthCheck', () => STRONG)
      .withResponse('passwords.authenticate', () => ({ user_id: 'user-test-1' }))
      .withResponse('passwords.create', () => ({ user_id: 'user-test-1' })),
  )
  await enterEmail(rendered.screen)
  await expect.element(rendered.screen.getByLabelText('Password', { exact: true })).toBeVisible()
  return rendered
}

async function openPasscode() {
  const rendered = await renderWidget((f) =>
    f
      .withOtp('email')
      .withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' }))
      .withResponse('otps.authenticate', () => ({ user_id: 'user-test-1' })),
  )
  await enterEmail(rendered.screen)
  await expect.element(rendered.screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
  return rendered
}

const STRONG = {
  valid_password: true,
  score: 4,
  breached_password: false,
  strength_policy: 'zxcvbn',
  feedback: { warning: '', suggestions: [] },
}
const PASSWORD = 'quite the zebra umbrella'

type Filled = [
  form: string,
  open: () => Promise<Rendered>,
  field: string,
  values: [value: string, sent: string],
  method: string,
]

const FILLED: readonly Filled[] = [
  [
    'the email form',
    () => renderWidget((f) => f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'e' }))),
    'email',
    ['ada@example.com', 'ada@example.com'],
    'otps.email.loginOrCreate',
  ],
  [
    'the phone form',
    () => renderWidget((f) => f.withOtp('sms').withResponse('otps.sms.loginOrCreate', () => ({ method_id: 'p' }))),
    'phone',
    ['(213) 373-4253', '+12133734253'],
    'otps.sms.loginOrCreate',
  ],
  [
    'the form that logs in with a password',
    () => openPassword('password'),
    'password',
    [PASSWORD, PASSWORD],
    'passwords.authenticate',
  ],
  ['the form that creates a password', () => openPassword('new'), 'password', [PASSWORD, PASSWORD], 'passwords.create'],
  ['the passcode form', openPasscode, 'otp', ['123 456', '123456'], 'otps.authenticate'],
]

test.each(FILLED)(
  '%s keeps what filled it without an event when it is rendered again',
  async (_, open, name, [value, sent], method) => {
    const { screen, callsOf, settleBootstrap } = await open()
    await expect.poll(() => screen.container.querySelector(`[name=${name}]`)).not.toBeNull()
    const field = screen.container.querySelector(`[name=${name}]`)
    fillSilently(field, value)
    settleBootstrap({ projectName: 'Acme' })
    await new Promise(requestAnimationFrame)
    field?.closest('form')?.requestSubmit()
    await expect.poll(() => JSON.stringify(callsOf(method))).toContain(JSON.stringify(sent))
    expect(callsOf(method)).toHaveLength(1)
  },
)

test.each(FILLED)(
  'a press sends what %s holds, although nothing said that it was filled',
  async (_, open, name, [value, sent], method) => {
    const { screen, callsOf } = await open()
    await expect.poll(() => screen.container.querySelector(`[name=${name}]`)).not.toBeNull()
    const field = screen.container.querySelector(`[name=${name}]`)
    fillSilently(field, value)
    field?.closest('form')?.requestSubmit()
    await expect.poll(() => JSON.stringify(callsOf(method))).toContain(JSON.stringify(sent))
    expect(callsOf(method)).toHaveLength(1)
  },
)

test.each(['inside', 'in a portal of', 'in a shadow root inside'])(
  'a form %s a form of the host works, and never submits that one',
  async (place) => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const send = () => ({ method_id: 'email-test-1' })
    const { client, callsOf } = createFakeClient({ responses: { 'otps.email.loginOrCreate': send } })
    const outside = document.body.appendChild(document.createElement('div'))
    const config: SignInConfig = {
      products: [passcodes({ methods: ['email'] })],
      enableShadowDOM: place === 'in a shadow root inside',
    }
    const widget = (
      <ProviderContext client={client}>
        <SignInWidget config={config} />
      </ProviderContext>
    )
    const screen = await render(
      <form onSubmit={submit}>{place === 'in a portal of' ? createPortal(widget, outside) : widget}</form>,
    )
    const whole = screen.getByRole('textbox', { name: 'Email' }).elements().length > 0 ? screen : page
    await whole.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => callsOf('otps.email.loginOrCreate')).toHaveLength(1)
    await whole.getByRole('textbox', { name: en['passcode.title'] }).fill('123456')
    await expect.poll(() => callsOf('otps.authenticate')).toHaveLength(1)
    expect(submit).not.toHaveBeenCalled()
    await screen.unmount()
    outside.remove()
  },
)
