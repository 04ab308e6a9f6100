import { expect, test } from 'vitest'
import { toShownName } from './shown-name.ts'

test.each([
  'ChatGPT',
  'Ada’s “Helper” (beta) – 2.0',
  'Яндекс Music',
  'Ελληνικός βοηθός',
  '日本語アシスタント Pro',
  '中文助手AI',
  '한국어 도우미',
  'مساعد ذكي',
  'کتاب‌خانه',
  'क्‍षमा सहायक',
  '👩‍💻 Coder',
  '❤️ Tasks',
  'Café Müller',
  'Trợ lý tiếng Việt',
  'ผู้ช่วยที่นี่',
  'עוזר',
])('the client name %j is shown unchanged', (name) => {
  expect(toShownName(name)).toEqual({ text: name.normalize('NFC'), isDeceptive: false })
})

test.each([
  ['reverses the direction', '\u202EtpGtahC', '\uFFFDtpGtahC'],
  ['isolates', 'Chat\u2066GPT', 'Chat\uFFFDGPT'],
  ['has a space of no width', 'Chat\u200BGPT', 'Chat\uFFFDGPT'],
  ['joins Latin letters', 'Chat\u200DGPT', 'Chat\uFFFDGPT'],
  ['joins an emoji and a Latin letter', '👩\u200Dx', '👩\uFFFDx'],
  ['joins a Latin letter and an emoji', 'x\u200D👩', 'x\uFFFD👩'],
  ['has a space of no width between emoji', '👩\u200B👩', '👩\uFFFD👩'],
  ['requests the emoji form of a Latin letter', 'Chat\uFE0FGPT', 'Chat\uFFFDGPT'],
  ['has a soft hyphen', 'Clau\u00ADde', 'Clau\uFFFDde'],
  ['has an invisible tag', 'Claude\u{E0041}', 'Claude\uFFFD'],
  ['has a filler', 'Claude\u3164', 'Claude\uFFFD'],
  ['has an empty braille cell', 'Claude\u2800x', 'Claude\uFFFDx'],
  ['has a control', 'Claude\u0007', 'Claude\uFFFD'],
  ['has a private letter', 'Claude\uE000', 'Claude\uFFFD'],
  ['has a byte order mark', 'Cl\uFEFFaude', 'Cl\uFFFDaude'],
  ['has a line separator', 'Claude\u2028Trusted', 'Claude\uFFFDTrusted'],
  ['has piled marks', `Z${'\u0335'.repeat(20)}algo`, `Z${'\u0335'.repeat(3)}algo`],
])('a client name that %s is sanitized and flagged as deceptive', (_what, name, text) => {
  expect(toShownName(name)).toEqual({ text, isDeceptive: true })
})

test.each(['СhatGPT', 'Clаude', 'Сursοr', 'Gеmini 2', 'Мicrosoft'])(
  'the client name %j, which mixes scripts, is flagged as deceptive',
  (name) => {
    expect(toShownName(name)).toEqual({ text: name, isDeceptive: true })
  },
)

test('whitespace in a client name is collapsed, and a long name is truncated with an ellipsis', () => {
  expect(toShownName('  Task\n\n\t Helper\u00A0\u3000X ').text).toBe('Task Helper X')
  const { text, isDeceptive } = toShownName('😀'.repeat(5_000))
  expect([Array.from(text).length, text.endsWith('…'), isDeceptive]).toEqual([80, true, false])
})
