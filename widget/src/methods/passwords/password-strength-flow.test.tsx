import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Bootstrap, PasswordStrength } from '../../client/index.ts'
import { createNetworkError } from '../../testing/failures.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const ZXCVBN: PasswordStrength = {
  valid_password: false,
  score: 0,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: 'zxcvbn',
  feedback: { warning: '', suggestions: [], luds_requirements: null },
}
const HAS_ALL = { has_digit: true, has_lower_case: true, has_symbol: true, has_upper_case: true }

function toLuds(missing_characters: number, missing_complexity: number): PasswordStrength {
  return {
    ...ZXCVBN,
    strength_policy: 'luds',
    valid_password: missing_characters + missing_complexity === 0,
    feedback: {
      warning: '',
      suggestions: [],
      luds_requirements: { ...HAS_ALL, missing_characters, missing_complexity },
    },
  }
}

afterEach(() => void vi.useRealTimers())

type Answer = (body: { email?: string; password: string }) => unknown

/** Opens the screen of a new user and types a password. */
async function typePassword(answer: Answer, password = 'typed', bootstrap: Partial<Bootstrap> = {}) {
  const rendered = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withBootstrap(bootstrap)
      .withResponse('search.user', () => ({ userType: 'new' }))
      .withResponse('passwords.strengthCheck', (body) => answer(body as { password: string })),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  const field = screen.getByLabelText('Password', { exact: true })
  if (password === '') await expect.element(field).toBeVisible()
  else await field.fill(password)
  return { ...rendered, field, button: screen.getByRole('button', { name: 'Continue', exact: true }) }
}

/** The colours of the default theme. */
const COLOURS = { red: 'rgb(139, 18, 20)', green: 'rgb(12, 90, 86)', none: 'rgb(229, 235, 238)' }

describe('by zxcvbn', () => {
  test.each<[score: number, word: string, colour: 'red' | 'green', filled: number]>([
    [0, 'very weak', 'red', 1],
    [1, 'weak', 'red', 1],
    [2, 'fair', 'red', 2],
    [3, 'good', 'green', 3],
    [4, 'strong', 'green', 4],
  ])(
    'a zxcvbn score of %i reads "%s" and fills the strength meter in %s (%i of 4)',
    {
      tags: [
        'strength.score',
        'zxcvbn.segments',
        'zxcvbn.score-0',
        'zxcvbn.score-1',
        'zxcvbn.score-2',
        'zxcvbn.score-3',
        'zxcvbn.score-4',
      ],
    },
    async (score, word, colour, filled) => {
      const { screen } = await typePassword(() => ({ ...ZXCVBN, score }))
      await expect.element(screen.getByText(`Password strength: ${word}`, { exact: true })).toBeVisible()
      const colours = [...document.querySelectorAll('.lk-segment')].map((it) => getComputedStyle(it).backgroundColor)
      expect(colours).toEqual([
        ...Array<string>(filled).fill(COLOURS[colour]),
        ...Array<string>(4 - filled).fill(COLOURS.none),
      ])
    },
  )

  test(
    'known zxcvbn feedback is replaced, and unknown feedback is shown unchanged',
    { tags: ['strength.warning', 'strength.suggestions', 'zxcvbn.warning', 'zxcvbn.suggestions'] },
    async () => {
      const { screen } = await typePassword(() => ({
        ...ZXCVBN,
        feedback: {
          ...ZXCVBN.feedback,
          warning: 'This is a top-10 common password',
          suggestions: ['Avoid sequences', 'An unknown sentence'],
        },
      }))
      await expect.element(screen.getByText('This is a very common password.')).toBeVisible()
      await expect.element(screen.getByText('Avoid sequences.')).toBeVisible()
      await expect.element(screen.getByText('An unknown sentence')).toBeVisible()
    },
  )

  test('password strength feedback is announced politely and describes the field', async () => {
    const { screen, field } = await typePassword(() => ({ ...ZXCVBN, score: 2 }))
    await expect.element(screen.getByRole('status')).toHaveTextContent('Password strength: fair')
    await expect.element(field).toHaveAccessibleDescription(/Password strength: fair$/)
  })
})

describe('by luds', () => {
  const bootstrap = { passwordConfig: { ludsComplexity: 4, ludsMinimumCount: 12 } }
  const LENGTH = 'Must be at least 12 characters long'
  const COMPLEXITY = 'Must contain 4 of the following: uppercase letter, lowercase letter, number, symbol'

  test(
    'the LUDS password rules are shown before the user types',
    { tags: ['widget.bootstrap-decides', 'luds.minimum', 'luds.complexity'] },
    async () => {
      const { screen } = await typePassword(() => toLuds(0, 0), '', bootstrap)
      await expect.element(screen.getByText(LENGTH)).toBeVisible()
      await expect.element(screen.getByText(COMPLEXITY)).toBeVisible()
    },
  )

  test.each([
    [toLuds(5, 0), `Not met: ${LENGTH}`, `Met: ${COMPLEXITY}`, 'true'],
    [toLuds(0, 1), `Met: ${LENGTH}`, `Not met: ${COMPLEXITY}`, 'true'],
    [toLuds(0, 0), `Met: ${LENGTH}`, `Met: ${COMPLEXITY}`, 'false'],
  ])(
    'each LUDS password rule shows whether it is met (%#)',
    { tags: ['strength.missing-characters', 'strength.missing-complexity', 'strength.strength-policy', 'luds.marks'] },
    async (strength, length, complexity, isDisabled) => {
      const { screen, button } = await typePassword(() => strength, 'typed', bootstrap)
      const rules = () => screen.getByRole('listitem').elements()
      await expect.poll(() => rules().map(({ textContent }) => textContent)).toEqual([length, complexity])
      const areMet = [length, complexity].map((text) => text.startsWith('Met'))
      expect(rules().map((rule) => getComputedStyle(rule).color)).toEqual(
        areMet.map((isMet) => (isMet ? COLOURS.green : COLOURS.red)),
      )
      const marks = rules().map((rule) => rule.querySelector('path')?.getAttribute('d'))
      expect(new Set(marks).size).toBe(new Set(areMet).size)
      await expect.element(button).toHaveAttribute('aria-disabled', isDisabled)
    },
  )
})

test(
  'the response decides the policy that is shown, whatever the configuration of the project was',
  { tags: 'strength.strength-policy' },
  async () => {
    const { screen, field } = await typePassword(({ password }) => (password === 'typed' ? toLuds(5, 0) : ZXCVBN))
    await expect.element(screen.getByText('Must be at least 8 characters long')).toBeVisible()
    await field.fill('typed on')
    await expect.element(screen.getByText('Password strength: very weak')).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toEqual([])
  },
)

describe('a breached password', () => {
  test(
    'a breached password shows its own text regardless of its strength score',
    { tags: ['strength.breached-password', 'breached.text'] },
    async () => {
      const { screen, button } = await typePassword(() => ({ ...ZXCVBN, score: 4, breached_password: true }))
      await expect
        .element(screen.getByRole('status'))
        .toHaveTextContent(
          /^This password may have been used on a different site that experienced a security issue\. Please choose another password\.$/,
        )
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    },
  )

  test('a breached password is accepted if breach detection is off', async () => {
    const { screen, button } = await typePassword(() => ({
      ...ZXCVBN,
      score: 4,
      valid_password: true,
      breached_password: true,
      breach_detection_on_create: false,
    }))
    await expect.element(screen.getByText('Password strength: strong')).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('the check', () => {
  test(
    'the password strength check receives the email address and the password',
    { tags: ['password-input.email', 'strength-check.body'] },
    async () => {
      const { callsOf } = await typePassword(() => ZXCVBN, '  pässwörd 😀 ')
      await expect
        .poll(() => callsOf('passwords.strengthCheck'))
        .toEqual([[{ email: 'ada@example.com', password: '  pässwörd 😀 ' }]])
    },
  )

  test('a failed strength check shows an error and can be repeated', async () => {
    let attempts = 0
    const { screen, button, errors } = await typePassword(() => {
      attempts += 1
      if (attempts === 1) throw createNetworkError()
      return { ...ZXCVBN, score: 4, valid_password: true }
    })
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('button', { name: 'Check again' }).click()
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    expect(screen.getByRole('alert').elements()).toEqual([])
    expect(errors).toHaveLength(1)
  })

  test('changing the password repeats a failed strength check', async () => {
    const { field, button } = await typePassword(({ password }) => {
      if (password === 'typed') throw createNetworkError()
      return { ...ZXCVBN, score: 4, valid_password: true }
    })
    await field.fill('typed on')
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  })

  test(
    'a password strength check that takes three seconds shows a notice',
    { tags: 'chosen.strength-check-slow' },
    async () => {
      const { screen, field } = await typePassword(() => new Promise(() => {}), '')
      await expect.element(field).toHaveFocus()
      // Vitest's polling advances fake timers, so this test waits for frames instead.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await userEvent.keyboard('typed')
      const note = () =>
        screen.getByText('Checking your password is taking longer than usual. You can keep waiting or try another one.')
      const advance = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      }
      await advance(500 + 2_999)
      expect(note().query()).toBeNull()
      await advance(1)
      expect(note().query()).not.toBeNull()
    },
  )

  test(
    'changing a valid password disables the button until the password is checked again',
    { tags: ['strength.valid-password', 'password-input.disabled'] },
    async () => {
      const { field, button } = await typePassword(({ password }) =>
        password === 'typed' ? { ...ZXCVBN, valid_password: true } : new Promise(() => {}),
      )
      await expect.element(button).toHaveAttribute('aria-disabled', 'false')
      await field.fill('typed!')
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    },
  )
})
