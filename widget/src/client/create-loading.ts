import { NetworkError } from './browser-errors.ts'

/**
 * Creates a function that loads code once, and again after a failure.
 *
 * @returns a function that throws a NetworkError when the code cannot be loaded
 */
export function createLoading<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return createOnce(() =>
    load().catch((cause: unknown) => {
      throw new NetworkError('A part of this page could not be loaded.', { cause })
    }),
  )
}

/** Wraps a function so that it runs once. After a failure, the next call runs it again. */
export function createOnce<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}

/** Wraps a function so that it runs once, on the first call. */
export function createOnceSync<Value extends object>(run: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= run())
}
