import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteForShell } from './quotes.ts'

/** Any string without NUL, which ends a program's argument, and without lone surrogates. */
const word = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').replaceAll(/[\uD800-\uDFFF]/g, ''))

test('words that are quoted for a shell command are read unchanged by a shell', () => {
  const words = fc.array(word, { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(words, (all) => {
      const script = `printf '%s\\0' ${all.map(quoteForShell).join(' ')}`
      expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(all)
    }),
    { seed: 7, numRuns: 30 },
  )
})
