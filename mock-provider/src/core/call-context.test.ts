import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { applySeed } from '../state/seed.ts'
import { CallContext } from './call-context.ts'

/** Prepares a lookup of the context's value after an asynchronous wait. */
function createLater(context: CallContext<string>) {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { open, find: () => gate.then(() => context.find()) }
}

test('a call-scoped value is visible to everything that the call starts, and nowhere else', async () => {
  const context = new CallContext<string>()
  const { open, find } = createLater(context)
  const outside = find()
  const one = context.run('one', find)
  const other = context.run('other', find)
  expect(context.find()).toBeUndefined()
  open()
  expect(await Promise.all([one, other, outside])).toEqual(['one', 'other', undefined])
})

test('a call-scoped value remains visible until the last call with a value has ended', async () => {
  const context = new CallContext<string>()
  const [first, second] = [createLater(context), createLater(context)]
  const found: Promise<string | undefined>[] = []
  const leave = context.enter('one', () => found.push(first.find(), second.find()))
  const leaveOther = context.enter('other', () => {})
  leave()
  leave() // calling it again must not count twice
  first.open()
  expect(await found[0]).toBe('one')
  leaveOther()
  second.open()
  expect(await found[1]).toBeUndefined()
})

test('a call-scoped value ends when its call fails', async () => {
  const context = new CallContext<string>()
  const { open, find } = createLater(context)
  let found: Promise<string | undefined> | undefined
  const fail = async () => {
    found = find()
    throw new Error('It fails.')
  }
  await expect(context.run('one', fail)).rejects.toThrow('It fails.')
  open()
  expect(await found).toBeUndefined()
})

test('AsyncLocalStorage is disabled after a seed and after a tenant reset', async () => {
  const disable = vi.spyOn(AsyncLocalStorage.prototype, 'disable')
  onTestFinished(() => disable.mockRestore())
  const { app, tenants } = createProviderApp()
  const { public_token } = tenants.default()
  await applySeed(app, { tenants: [{ public_token, users: [{ email: 'ada@example.com' }] }] })
  expect(disable).toHaveBeenCalledTimes(1)
  await app.inject({ method: 'POST', url: `/_mock/${public_token}/reset` })
  expect(disable).toHaveBeenCalledTimes(2)
})
