/**
 * Letters that look like a Latin letter or digit, by the letter that they look like. Compatibility forms (full width,
 * mathematical, circled) are not listed: NFKD resolves them. `i`, `l` and `1` count as one letter, as do `o` and `0`.
 *
 * @see Unicode UTS 39 §4
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαɑ',
  b: 'ВЬΒв',
  c: 'СсϹϲ',
  d: 'ԁժ',
  e: 'ЕеΕҽ',
  g: 'ɡցԌ',
  h: 'НһΗհ',
  j: 'Јјϳ',
  k: 'КкΚκ',
  l: 'iI1|ІіΙιӀӏı',
  m: 'МмΜ',
  n: 'Νոռп',
  o: '0ОоΟοօσ',
  p: 'РрΡρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'Ѕѕ',
  t: 'ТтΤτ',
  u: 'սυ',
  v: 'Ѵѵν',
  w: 'Ԝԝѡ',
  x: 'ХхΧχ',
  y: 'УуΥγү',
  z: 'Ζᴢ',
}

const BASE_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([base, alike]) =>
    (alike.match(/[^]/gu) ?? []).map((letter) => [letter, base] as const),
  ),
)

/** Converts one word to a form that is the same for words that look alike. The form itself is never shown. */
export function toSkeleton(word: string): string {
  const letters = word.normalize('NFKD').match(/[\p{L}\p{N}|]/gu) ?? []
  const bases = letters.map((letter) => BASE_LETTERS.get(letter) ?? letter.toLowerCase())
  return bases
    .map((letter) => BASE_LETTERS.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
