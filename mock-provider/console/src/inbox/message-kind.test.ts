import { expect, test } from 'vitest'
import { getMessageKind, getMessageTitle } from './message-kind.ts'

const HREF = 'http://localhost:4010/v1/magic_links/redirect?token=abc'

test.each([
  [{ code: '123456', links: [] }, 'code'],
  [{ code: null, links: [{ token_type: 'magic_links', href: HREF }] }, 'link'],
  [
    {
      code: null,
      links: [
        { token_type: 'login', href: HREF },
        { token_type: 'reset_password', href: HREF },
      ],
    },
    'reset_password',
  ],
  [{ code: null, links: [] }, 'text'],
] as const)('a message with %j is classified as %s', ({ code, links }, kind) => {
  expect(getMessageKind({ code, links: [...links] })).toBe(kind)
})

test('a message without a subject is titled with the first line of its text', () => {
  expect(getMessageTitle({ subject: 'Log in', text: 'Follow the link' })).toBe('Log in')
  expect(getMessageTitle({ subject: null, text: 'Your code is 123456.\n\nIt expires.' })).toBe('Your code is 123456.')
})
