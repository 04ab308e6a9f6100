import { expect, test } from 'vitest'
import type { WidgetConfig } from '../config.ts'
import { toMagicLinkOptions } from './start-email-link.ts'

test(
  'magic links expire after 30 minutes unless configured',
  { tags: ['link-defaults.login', 'link-defaults.signup'] },
  () => {
    expect(toMagicLinkOptions({ products: ['emailMagicLinks'] })).toEqual({
      login_expiration_minutes: 30,
      signup_expiration_minutes: 30,
    })
  },
)

test(
  'magic link options are mapped to API parameters, and options without a parameter are omitted',
  { tags: ['link-options.redirect-urls', 'link-options.expirations', 'link-options.templates', 'link-options.locale'] },
  () => {
    const emailMagicLinksOptions = {
      loginRedirectURL: 'https://app.example/in',
      signupRedirectURL: 'https://app.example/up',
      loginExpirationMinutes: 5,
      signupExpirationMinutes: 60,
      loginTemplateId: 'in',
      signupTemplateId: 'up',
      createUserAsPending: true,
      domainHint: 'mail.example',
      locale: 'es',
    }
    expect(toMagicLinkOptions({ products: ['emailMagicLinks'], emailMagicLinksOptions })).toEqual({
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

test('without a configured language, a mailed link is in that of the form', () => {
  const language = { tag: 'pt-BR', direction: 'ltr', messages: {}, mailLocale: 'pt-br' } as const
  const config: WidgetConfig = { products: ['emailMagicLinks'] }
  expect(toMagicLinkOptions(config, language)).toMatchObject({ locale: 'pt-br' })
  const fixed = { ...config, emailMagicLinksOptions: { locale: 'es' } }
  expect(toMagicLinkOptions(fixed, language)).toMatchObject({ locale: 'es' })
})

test('empty magic link options are omitted', () => {
  const emailMagicLinksOptions = {
    loginRedirectURL: '',
    signupRedirectURL: '',
    loginTemplateId: '',
    signupTemplateId: '',
    locale: '',
  }
  expect(toMagicLinkOptions({ products: ['emailMagicLinks'], emailMagicLinksOptions })).toEqual({
    login_expiration_minutes: 30,
    signup_expiration_minutes: 30,
  })
})

test('with passwords alone, a magic link uses the login redirect URL of the password options', () => {
  const passwordOptions = {
    loginRedirectURL: 'https://app.example/reset',
    loginExpirationMinutes: 10,
    resetPasswordTemplateId: 'reset',
    locale: 'es',
  }
  expect(toMagicLinkOptions({ products: ['passwords'], passwordOptions })).toEqual({
    login_magic_link_url: 'https://app.example/reset',
    signup_magic_link_url: 'https://app.example/reset',
    login_expiration_minutes: 10,
    signup_expiration_minutes: 30,
    locale: 'es',
  })
})
