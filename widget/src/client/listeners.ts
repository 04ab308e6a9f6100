/** A set of listeners. */
export type Listeners<Value> = {
  /** @returns a function that removes the listener */
  add(listener: (value: Value) => void): () => void
  /** Calls all listeners. An error of one is reported to the page and stops neither the others nor the caller. */
  emit(value: Value): void
}

export function createListeners<Value>(): Listeners<Value> {
  // Listeners are wrapped in objects, so that a function that was added twice is called twice and removed one at a
  // time.
  const boxes = new Set<{ listener: (value: Value) => void }>()
  return {
    add(listener) {
      const box = { listener }
      boxes.add(box)
      return () => void boxes.delete(box)
    },
    emit(value) {
      for (const { listener } of boxes) {
        try {
          listener(value)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
