import { expect, test } from 'vitest'
import type { OtpMethod, ProductId } from '../config.ts'
import { formTabs } from './form-tabs.ts'
import type { Product } from './product.ts'

const form = (name: string) => Object.assign(() => null, { displayName: name })

const PRODUCTS: Product[] = [
  { id: 'otp', screens: {}, parts: {}, tabs: { email: form('otp'), sms: form('sms'), whatsapp: form('whatsapp') } },
  { id: 'emailMagicLinks', screens: {}, parts: {}, tabs: { email: form('link') } },
  { id: 'passwords', screens: {}, parts: {}, tabs: { email: form('password') } },
]

function tabsOf(products: ProductId[], methods: OtpMethod[] = [], offered = PRODUCTS) {
  return formTabs({ products, otpOptions: { methods } }, offered).map(({ tab, Form }) => [tab, Form.displayName])
}

test('the tabs are Text, WhatsApp and Email, in this order', () => {
  expect(tabsOf(['otp'], ['email', 'whatsapp', 'sms'])).toEqual([
    ['sms', 'sms'],
    ['whatsapp', 'whatsapp'],
    ['email', 'otp'],
  ])
})

test('the email tab is the password form before the link before the passcode', () => {
  expect(tabsOf(['otp', 'emailMagicLinks', 'passwords'], ['email'])).toEqual([['email', 'password']])
  expect(tabsOf(['otp', 'emailMagicLinks'], ['email'])).toEqual([['email', 'link']])
  expect(tabsOf(['otp'], ['email'])).toEqual([['email', 'otp']])
})

test('methods without the product make no tabs', () => {
  expect(tabsOf(['emailMagicLinks'], ['sms', 'email'])).toEqual([['email', 'link']])
})

test('a form that no product brings makes no tab', () => {
  expect(tabsOf(['passwords', 'emailMagicLinks'], [], PRODUCTS.slice(0, 2))).toEqual([['email', 'link']])
  expect(tabsOf(['passwords'], [], [])).toEqual([])
})
