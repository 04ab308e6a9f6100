import { COPIED_NUMBERS } from '../../../e2e/corpora/real-pages.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createFramePhoneNumbers,
  loadBundledPhoneNumbers,
  toUnparsedNumber,
  withDeadline,
  findDefaultRegion,
} from './phone-number.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => {})

test('the parsed phone number is used if parsing finishes before the deadline', async () => {
  expect(await withDeadline(Promise.resolve('read'), 2_000, 'typed')).toBe('read')
  expect(vi.getTimerCount()).toBe(0)
})

test(
  'the typed phone number is used once parsing exceeds the deadline, and not before',
  { tags: 'phone.after-timeout' },
  async () => {
    let answer: string | undefined
    const answered = withDeadline(never, 2_000, 'typed').then((text) => (answer = text))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(answer).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await answered
    expect(answer).toBe('typed')
  },
)

test('the typed phone number is used when parsing fails', async () => {
  expect(await withDeadline(Promise.reject(new Error('gone')), 2_000, 'typed')).toBe('typed')
})

test.each([
  ['(213) 373-4253', 'US', '+12133734253'],
  ['020 7946 0958', 'GB', '+4402079460958'],
  ['+49 30 123456', 'US', '+4930123456'],
  ['0044 20 7946 0958', 'US', '+442079460958'],
  ['+44 (0)20 7946 0958', 'US', '+442079460958'],
  ['\u202A+٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨\u202C', 'US', '+442079460958'],
] as const)(
  'the unparsed phone number %s in %s counts as valid',
  { tags: 'phone.after-timeout' },
  (typed, region, number) => {
    expect(toUnparsedNumber(typed, region)).toEqual({ isValid: true, number, national: typed })
  },
)

test('the bundled phone number parser parses, formats and detects the country', async () => {
  const numbers = await loadBundledPhoneNumbers()
  expect(await numbers.parse('(213) 373-4253', 'US')).toEqual({
    isValid: true,
    number: '+12133734253',
    national: '(213) 373-4253',
    international: '+1 213 373 4253',
  })
  expect(await numbers.parse('+442079460958')).toMatchObject({ isValid: true, national: '020 7946 0958' })
  expect(await numbers.parse('(555) 123-4567', 'US')).toMatchObject({ isValid: true, number: '+15551234567' })
  expect(await numbers.parse('12', 'US')).toMatchObject({ isValid: false })
  expect(numbers.format('213373', 'US')).toBe('(213) 373')
  expect(numbers.findCountry('+44 20 7946 0958')).toEqual({ region: 'GB', national: '020 7946 0958' })
  expect(numbers.findCountry('+44 20')).toBeUndefined()
  expect(numbers.findCountry('2133734253')).toBeUndefined()
})

test('the phone parser of the provider’s iframe uses its parameter names and does not format input', async () => {
  const parsedPhoneNumber = vi.fn(async () => ({ isValid: true, number: '+12133734253', national: '(213) 373-4253' }))
  const numbers = createFramePhoneNumbers({ frame: { parsedPhoneNumber } })
  await numbers.parse('2133734253', 'US')
  await numbers.parse('+12133734253')
  expect(parsedPhoneNumber.mock.calls).toEqual([
    [{ phoneNumber: '2133734253', regionCode: 'US' }],
    [{ phoneNumber: '+12133734253' }],
  ])
  expect(numbers.format('213373', 'US')).toBe('213373')
})

test.each(COPIED_NUMBERS)('the phone number "%s" is parsed as %s', async (typed, number) => {
  const numbers = await loadBundledPhoneNumbers()
  expect(await numbers.parse(typed, 'US')).toMatchObject({ isValid: true, number })
})

test.each([
  '+52 1 55 1234 5678',
  '+521 55 1234 5678',
  '+5215512345678',
  '0052 1 55 1234-5678',
  '(+52) 1 55 1234 5678',
  '+52 (1) 55 1234 5678',
  '1 55 1234 5678',
  '044 55 1234 5678',
  '045 55 1234 5678',
  '01 55 1234 5678',
  '(01) 55 1234 5678',
  '55 1234 5678',
  '+52 55 1234 5678',
])('the Mexican phone number "%s" is parsed without its former mobile prefix', async (typed) => {
  const numbers = await loadBundledPhoneNumbers()
  expect(await numbers.parse(typed, 'MX')).toEqual({
    isValid: true,
    number: '+525512345678',
    national: '55 1234 5678',
    international: '+52 55 1234 5678',
  })
})

test.each([
  ['+52 1 55 1234 567', 'MX'],
  ['+1 044 555 1234', 'US'],
  ['044 55 1234 5678', 'US'],
] as const)('the phone number "%s" (%s) has no former mobile prefix of Mexico', async (typed, region) => {
  const numbers = await loadBundledPhoneNumbers()
  expect((await numbers.parse(typed, region)).number).not.toBe('+525512345678')
})

test.each([['+44 (0)20 7946 0958'], ['0044 20 7946 0958'], ['(+44) 20 7946 0958']])(
  'the country of the phone number %s is detected',
  async (typed) => {
    const numbers = await loadBundledPhoneNumbers()
    expect(numbers.findCountry(typed)).toEqual({ region: 'GB', national: '020 7946 0958' })
  },
)

test('a phone number text without digits is formatted unchanged', async () => {
  const numbers = await loadBundledPhoneNumbers()
  expect(numbers.format('hello', 'US')).toBe('hello')
})

test('the provider’s phone number iframe receives ASCII digits and a plus sign', async () => {
  const parsedPhoneNumber = vi.fn(async () => ({ isValid: true, number: '', national: '' }))
  await createFramePhoneNumbers({ frame: { parsedPhoneNumber } }).parse('٠٠٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨', 'US')
  expect(parsedPhoneNumber).toHaveBeenCalledWith({ phoneNumber: '+44 20 7946 0958', regionCode: 'US' })
})

test.each([
  [['en-US', 'en'], 'US'],
  [['en-GB', 'en-US', 'en'], 'GB'],
  [['de'], 'DE'],
  [['en', 'en-AU', 'de-DE'], 'AU'],
  [['ar', 'en-US', 'en'], 'EG'],
  [['fa'], 'IR'],
  [['zh-Hant', 'en-US'], 'TW'],
  [['zh-Hant-HK'], 'HK'],
  [['es-419', 'es-MX'], 'MX'],
  [['en-001'], 'US'],
  [['pt-BR'], 'BR'],
  [['not a tag', 'fr-CA'], 'CA'],
  [['pt_BR'], 'BR'],
  [['de-DE@posix'], 'DE'],
  [['zh_TW.UTF-8'], 'TW'],
  [['eo'], 'US'],
  [[], 'US'],
] as const)(
  'with `locale`, the browser languages %j preselect the country %s, and otherwise the United States',
  { tags: 'form.country-default' },
  (languages, region) => {
    expect(findDefaultRegion('locale', languages)).toBe(region)
    expect(findDefaultRegion(undefined, languages)).toBe('US')
  },
)

test('a configured country is that of phone forms, and an unknown one is ignored', () => {
  expect(findDefaultRegion('CH', ['en-GB'])).toBe('CH')
  expect(findDefaultRegion('ch', ['en-GB'])).toBe('CH')
  expect(findDefaultRegion('XX', ['en-GB'])).toBe('US')
})
