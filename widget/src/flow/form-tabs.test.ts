import { expect, test } from 'vitest'
import type { OtpMethod, ProductId } from '../config.ts'
import { formTabs } from './form-tabs.ts'
import type { Product } from './product.ts'

const form = (name: string) => Object.assign(() => null, { displayName: name })

const PRODUCTS: Product[] = [
  { id: 'otp', parts: {}, tabs: { email: form('otp'), sms: form('sms'), whatsapp: form('whatsapp') } },
  { id: 'emailMagicLinks', parts: {}, tabs: { email: form('link') } },
  { id: 'passwords', parts: {}, tabs: { email: form('password') } },
]

function tabsOf(products: ProductId[], methods: OtpMethod[] = [], offered = PRODUCTS) {
  return formTabs({ products, otpOptions: { methods } }, offered).map(({ tab, Form }) => [tab, Form.displayName])
}

test('the form tabs are Text, WhatsApp and Email, in this order', { tags: 'config.otp-methods' }, () => {
  expect(tabsOf(['otp'], ['email', 'whatsapp', 'sms'])).toEqual([
    ['sms', 'sms'],
    ['whatsapp', 'whatsapp'],
    ['email', 'otp'],
  ])
})

test(
  'the Email tab prefers the password form to the link form, and the link form to the passcode form',
  { tags: ['form.email-tab-password', 'form.email-tab-link', 'form.email-tab-passcode'] },
  () => {
    expect(tabsOf(['otp', 'emailMagicLinks', 'passwords'], ['email'])).toEqual([['email', 'password']])
    expect(tabsOf(['otp', 'emailMagicLinks'], ['email'])).toEqual([['email', 'link']])
    expect(tabsOf(['otp'], ['email'])).toEqual([['email', 'otp']])
  },
)

test('the form has no Email tab when passcodes are sent to phones only', { tags: 'config.otp-methods' }, () => {
  expect(tabsOf(['otp'], ['sms'])).toEqual([['sms', 'sms']])
  expect(tabsOf(['otp'], ['whatsapp'])).toEqual([['whatsapp', 'whatsapp']])
})

test('passcode delivery methods add no tabs unless passcodes are a configured product', () => {
  expect(tabsOf(['emailMagicLinks'], ['sms', 'email'])).toEqual([['email', 'link']])
})

test('a tab is omitted when no product provides its form', () => {
  expect(tabsOf(['passwords', 'emailMagicLinks'], [], PRODUCTS.slice(0, 2))).toEqual([['email', 'link']])
  expect(tabsOf(['passwords'], [], [])).toEqual([])
})
