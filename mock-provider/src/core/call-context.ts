import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A value that belongs to the present call and to the calls that it makes. From the first use of an `AsyncLocalStorage`
 * on, Node 20 observes every promise of the process, which slows all other calls down. The storage is therefore
 * disabled after the last call that needs it.
 */
export class CallContext<Value> {
  readonly #storage = new AsyncLocalStorage<Value>()
  #needed = 0

  /** Finds the value of the present call. Undefined outside of a call. */
  find(): Value | undefined {
    return this.#storage.getStore()
  }

  /**
   * Runs a function, and everything that it starts, with a value.
   *
   * @returns a function to be called when the call has ended. Work that continues afterwards may find no value
   */
  enter(value: Value, run: () => void): () => void {
    this.#needed += 1
    let isNeeded = true
    const leave = () => {
      if (isNeeded) this.#release()
      isNeeded = false
    }
    this.#storage.run(value, run)
    return leave
  }

  /** Runs a function with a value until its promise settles. */
  async run<Result>(value: Value, run: () => Promise<Result>): Promise<Result> {
    this.#needed += 1
    try {
      return await this.#storage.run(value, run)
    } finally {
      this.#release()
    }
  }

  #release(): void {
    this.#needed -= 1
    if (this.#needed === 0) this.#storage.disable()
  }
}

const replays = new CallContext<true>()

/** Runs a replay. What it starts sends nothing out of the mock, because its calls may be a stranger's. */
export function runReplay<Result>(run: () => Promise<Result>): Promise<Result> {
  return replays.run(true, run)
}

/** Whether the present call is one of a replay, which may send no requests and no mail. */
export function isInReplay(): boolean {
  return replays.find() === true
}
