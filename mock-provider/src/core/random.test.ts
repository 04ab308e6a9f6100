import { expect, test } from 'vitest'
import { randomBelow, randomBytes, randomUuid, withSeed } from './random.ts'

const take = () => [randomUuid(), randomBytes(40).toString('hex'), randomBelow(1_000_000)]

test('the same random seed gives the same values, and another seed gives different ones', () => {
  expect(withSeed('a', take)).toEqual(withSeed('a', take))
  expect(withSeed('a', take)).not.toEqual(withSeed('b', take))
  expect(withSeed('a', () => [randomUuid(), randomUuid()])[0]).not.toBe(
    withSeed('a', () => [randomUuid(), randomUuid()])[1],
  )
})

test('a random seed applies to the function it is set for and to what that function awaits', async () => {
  const later = async () => {
    const first = randomUuid()
    await new Promise((resolve) => setImmediate(resolve))
    return [first, randomUuid()]
  }
  const [one, two, free] = await Promise.all([withSeed('a', later), withSeed('a', later), later()])
  expect(one).toEqual(two)
  expect(free).not.toEqual(one)
  expect(take()).not.toEqual(take())
})

test('a random UUID has version 4 and the RFC 4122 variant', () => {
  expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  for (let index = 0; index < 100; index += 1) {
    expect(withSeed(String(index), randomUuid)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
  }
})

test('a random integer is below its limit', () => {
  const found = new Set(Array.from({ length: 200 }, () => randomBelow(3)))
  expect([...found].toSorted((a, b) => a - b)).toEqual([0, 1, 2])
})
