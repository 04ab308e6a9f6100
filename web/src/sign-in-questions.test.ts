import type { UnconfirmedSignIn } from '@latchkey/widget/client'
import { expect, test, vi } from 'vitest'
import { createSignInQuestions } from './sign-in-questions.ts'

// The questions only pass the user on, so its members do not matter.
const SIGN_IN = { user: {}, isRequested: false, replacedUser: null } as UnconfirmedSignIn

test('a sign-in confirmation is pending until it is answered, and the first answer counts', async () => {
  const questions = createSignInQuestions()
  const listener = vi.fn()
  questions.subscribe(listener)
  const answered = questions.ask(SIGN_IN)
  const question = questions.findOpen()
  expect(question).toMatchObject(SIGN_IN)
  question?.answer(true)
  question?.answer(false)
  expect(questions.findOpen()).toBeUndefined()
  expect(await answered).toBe(true)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a second confirmation refuses the first one', async () => {
  const questions = createSignInQuestions()
  const first = questions.ask(SIGN_IN)
  const before = questions.findOpen()
  const second = questions.ask(SIGN_IN)
  expect(await first).toBe(false)
  before?.answer(true)
  questions.findOpen()?.answer(true)
  expect(await second).toBe(true)
})

test('a listener for sign-in confirmations is not called after it unsubscribes', () => {
  const questions = createSignInQuestions()
  const listener = vi.fn()
  questions.subscribe(listener)()
  void questions.ask(SIGN_IN)
  expect(listener).not.toHaveBeenCalled()
})
