import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toShownEmail } from './shown-email.ts'

test.each([
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@bücher.example'],
  ['ada@xn--e1afmkfd.xn--p1ag', 'ada@пример.ру'],
  ['ada@mail.xn--fsqu00a.xn--0zwm56d', 'ada@mail.例子.测试'],
  ['ada@xn--mgbh0fb.xn--kgbechtv', 'ada@مثال.إختبار'],
  ['ada@xn--ls8h.la', 'ada@💩.la'],
  ['ada@example.com', 'ada@example.com'],
  ['ada@xn--a.example', 'ada@xn--a.example'],
  ['ada@xn--99999999.example', 'ada@xn--99999999.example'],
  ['xn--bcher-kva', 'bücher'],
  ['', ''],
])('the email address %s is displayed as %s', (address, shown) => {
  expect(toShownEmail(address)).toBe(shown)
})

test('every internationalized domain is displayed in Unicode and converts back to the same ASCII', () => {
  const letters = fc.constantFrom(...Array.from('abcäöüßéñçøłžшжпривéтμλ例子测试日本語한국مثالקוםदेवนอ'))
  const labels = fc.string({ unit: letters, minLength: 1, maxLength: 12 }).map((label) => label.normalize('NFKC'))
  fc.assert(
    fc.property(labels, (label) => {
      const wire = domainToASCII(`${label}.example`)
      fc.pre(wire !== '')
      expect(domainToASCII(toShownEmail(wire))).toBe(wire)
      expect(toShownEmail(wire)).toMatch(/^(?!xn--)/)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('displaying an email address with an arbitrary xn-- label does not throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'z', '0', '1', '9', '-') }),
      (label) => void toShownEmail(`a@xn--${label}`),
    ),
  )
})
