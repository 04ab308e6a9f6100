import { expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

test('all listeners are called until they are removed', () => {
  const listeners = createListeners<number>()
  const [one, other] = [vi.fn(), vi.fn()]
  const remove = listeners.add(one)
  listeners.add(other)
  listeners.emit(1)
  remove()
  remove()
  listeners.emit(2)
  expect(one.mock.calls).toEqual([[1]])
  expect(other.mock.calls).toEqual([[1], [2]])
})

test('removing a listener that was added twice removes it once', () => {
  const listeners = createListeners<void>()
  const listener = vi.fn()
  const remove = listeners.add(listener)
  listeners.add(listener)
  remove()
  listeners.emit()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('an error of a listener is reported and does not stop the others', () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => tasks.push(task))
  const listeners = createListeners<void>()
  const listener = vi.fn()
  listeners.add(() => {
    throw new Error('of the app')
  })
  listeners.add(listener)
  listeners.emit()
  vi.unstubAllGlobals()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(() => tasks.forEach((task) => task())).toThrow('of the app')
})
