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
