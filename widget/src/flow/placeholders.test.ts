import { expect, test } from 'vitest'
import type { WidgetConfig } from '../config.ts'
import { placeholdersOf } from './placeholders.ts'
import type { Product } from './product.ts'

const Form = () => null
const PRODUCTS: Product[] = [{ id: 'otp', screens: {}, parts: {}, tabs: { sms: Form, email: Form } }]
const github: Partial<WidgetConfig> = { oauthOptions: { providers: [{ type: 'github' }] } }

test('the skeleton has a part for every button, the divider, the tabs and the form', () => {
  expect(placeholdersOf({ ...github, products: ['oauth'] }, PRODUCTS)).toEqual(['button'])
  expect(placeholdersOf({ products: ['otp'], otpOptions: { methods: ['sms'] } }, PRODUCTS)).toEqual(['field', 'button'])
  const all: WidgetConfig = { ...github, products: ['oauth', 'otp'], otpOptions: { methods: ['sms', 'email'] } }
  expect(placeholdersOf(all, PRODUCTS)).toEqual(['button', 'divider', 'tabs', 'field', 'button'])
})

test('the skeleton has one button when the parts are unknown', () => {
  expect(placeholdersOf({ products: ['crypto'] }, [])).toEqual(['button'])
  expect(placeholdersOf({ products: [] }, [])).toEqual(['button'])
})
