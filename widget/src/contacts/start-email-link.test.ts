import { expect, test } from 'vitest'
import { toMagicLinkOptions } from './start-email-link.ts'

test('links expire after 30 minutes unless configured', () => {
  expect(toMagicLinkOptions({ products: ['emailMagicLinks'] })).toEqual({
    login_expiration_minutes: 30,
    signup_expiration_minutes: 30,
  })
})

test('every option has its wire name, and options without one are left out', () => {
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
})

test('empty options are left out', () => {
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

test('with passwords alone, a link leads where the login link of the reset mail leads', () => {
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
