import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFramePhoneNumbers, loadBundledPhoneNumbers, toUnparsedNumber, withDeadline } from './phone-number.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => {})

test('a value in time is used', async () => {
  expect(await withDeadline(Promise.resolve('read'), 2_000, 'typed')).toBe('read')
  expect(vi.getTimerCount()).toBe(0)
})

test('the substitute is used when the time is up, and not before', async () => {
  let answer: string | undefined
  const answered = withDeadline(never, 2_000, 'typed').then((text) => (answer = text))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answer).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await answered
  expect(answer).toBe('typed')
})

test('the substitute is used after a failure', async () => {
  expect(await withDeadline(Promise.reject(new Error('gone')), 2_000, 'typed')).toBe('typed')
})

test.each([
  ['(213) 373-4253', 'US', '+12133734253'],
  ['020 7946 0958', 'GB', '+4402079460958'],
  ['+49 30 123456', 'US', '+4930123456'],
] as const)('the number %s in %s counts as valid when it was not parsed', (typed, region, number) => {
  expect(toUnparsedNumber(typed, region)).toEqual({ isValid: true, number, national: typed })
})

test('the bundled parser parses, formats and finds the country', async () => {
  const numbers = await loadBundledPhoneNumbers()
  expect(await numbers.parse('(213) 373-4253', 'US')).toEqual({
    isValid: true,
    number: '+12133734253',
    national: '(213) 373-4253',
  })
  expect(await numbers.parse('+442079460958')).toMatchObject({ isValid: true, national: '020 7946 0958' })
  expect(await numbers.parse('(555) 123-4567', 'US')).toMatchObject({ isValid: true, number: '+15551234567' })
  expect(await numbers.parse('12', 'US')).toMatchObject({ isValid: false })
  expect(numbers.format('213373', 'US')).toBe('(213) 373')
  expect(numbers.findCountry('+44 20 7946 0958')).toEqual({ region: 'GB', national: '020 7946 0958' })
  expect(numbers.findCountry('+44 20')).toBeUndefined()
  expect(numbers.findCountry('2133734253')).toBeUndefined()
})

test("the frame parser uses the wire's names and does not format while typing", async () => {
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
