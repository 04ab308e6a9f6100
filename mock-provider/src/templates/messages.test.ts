import { listLanguages } from '@latchkey/languages'
import { expect, test } from 'vitest'
import { toLinkMail } from './link-mail.ts'
import { toPasscodeMessage, type PasscodeMessage } from './passcode-message.ts'
import { toResetMail } from './reset-mail.ts'

const HREF = 'http://localhost:4010/v1/magic_links/redirect?token=a&b=c'
const SHARED = { template_id: undefined, locale: 'en', project: 'Latchkey', minutes: 60 } as const
const PASSCODE: PasscodeMessage = { ...SHARED, channel: 'sms', isSignup: false, code: '123456', host: undefined }

test('a magic link email states what its link does and when it expires', () => {
  const mail = { ...SHARED, href: HREF }
  const login = toLinkMail({ ...mail, isSignup: false })
  expect(login).toMatchObject({ template: 'magic_link_login', locale: 'en', subject: 'Log in to Latchkey' })
  expect(login.text).toBe(
    `Follow this link to log in to Latchkey:\n\n${HREF}\n\nIt expires in 1 hour. If you did not ask for this, you can ignore it.\n`,
  )
  expect(login.html).toContain('href="http://localhost:4010/v1/magic_links/redirect?token=a&amp;b=c"')
  expect(login.html).toMatch(/<html lang="en" dir="ltr">[^]*<title>Log in to Latchkey<\/title>[^]*>Log in<\/a/)
  const signup = toLinkMail({ ...mail, isSignup: true })
  expect(signup).toMatchObject({ template: 'magic_link_signup', subject: 'Create your Latchkey account' })
  expect(signup.text).toMatch(/^Follow this link to create your Latchkey account:/)
  expect(signup.html).toMatch(/>Create account<\/a/)
  expect(toLinkMail({ ...mail, isSignup: true, template_id: 'mine' }).template).toBe('mine')
})

test('a password reset email has a reset link and a login link, each with its own text', () => {
  const mail = toResetMail({ ...SHARED, resetHref: 'http://r/', loginHref: 'http://l/' })
  expect(mail).toMatchObject({ template: 'reset_password', subject: 'Set a new password for Latchkey' })
  expect(mail.text).toMatch(
    /set a new password for Latchkey:\n\nhttp:\/\/r\/\n\nOr log in without a password:\n\nhttp:\/\/l\//,
  )
  expect(mail.html).toMatch(/href="http:\/\/r\/"[^]*>Set a new password<\/a[^]*href="http:\/\/l\/"[^>]*>Log in<\/a/)
  expect(toResetMail({ ...SHARED, template_id: 'mine', resetHref: '', loginHref: '' }).template).toBe('mine')
})

test('a passcode text message is bound to the host of the page, if there is one', () => {
  const text = 'Your Latchkey passcode is 123456. It expires in 1 hour.'
  expect(toPasscodeMessage(PASSCODE)).toEqual({ template: 'otp_login', locale: 'en', subject: null, text, html: null })
  expect(toPasscodeMessage({ ...PASSCODE, host: 'localhost' }).text).toBe(`${text}\n\n@localhost #123456`)
  expect(toPasscodeMessage({ ...PASSCODE, channel: 'whatsapp', host: 'localhost' })).toMatchObject({ text, html: null })
})

test('a passcode email shows the passcode in its subject and text', () => {
  const mail = toPasscodeMessage({ ...PASSCODE, channel: 'email', isSignup: true })
  expect(mail).toMatchObject({ template: 'otp_signup', subject: '123456 is your Latchkey passcode' })
  expect(mail.text).toBe(
    'Your Latchkey passcode is 123456.\n\nIt expires in 1 hour. If you did not ask for this, you can ignore it.\n',
  )
  expect(mail.html).toContain('<strong>123456</strong>')
  expect(toPasscodeMessage({ ...PASSCODE, template_id: 'mine' }).template).toBe('mine')
})

test.each(listLanguages())('messages in $name have no unreplaced placeholders', ({ tag }) => {
  const shared = { ...SHARED, locale: tag }
  const texts = [
    toLinkMail({ ...shared, href: HREF, isSignup: true }),
    toResetMail({ ...shared, resetHref: HREF, loginHref: HREF }),
    toPasscodeMessage({ ...PASSCODE, ...shared, channel: 'email' }),
    toPasscodeMessage({ ...PASSCODE, ...shared }),
  ].flatMap(({ subject, text, html }) => [subject ?? '', text, html ?? ''])
  expect(texts.join('\n')).not.toMatch(/\{\w+\}/)
})
