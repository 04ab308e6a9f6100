import { isLoadFailure } from '../browser/load-code.ts'
import { NetworkError } from './browser-errors.ts'
import { type Clock, toRefreshBackoff } from './clock.ts'
import type { Page } from './page.ts'

/**
 * Creates a function that loads code once, and again after a failure.
 *
 * @returns a function that throws a NetworkError when the code cannot be loaded, and what the code itself throws
 */
export function createLoading<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return createOnce(() =>
    load().catch((cause: unknown) => {
      throw isLoadFailure(cause) ? new NetworkError('A part of this page could not be loaded.', { cause }) : cause
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

/** The names of a group of methods: `1` for a method, an object for a group. The compiler reports a missing one. */
export type NamesOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: never[]) => unknown ? 1 : NamesOf<Group[Name]>
}

/**
 * Creates a group of methods without their code: each one finds the group, then calls the method of the same name.
 *
 * @param find returns the loaded group
 */
export function createLazyGroup<Group extends object>(names: NamesOf<Group>, find: () => Promise<Group>): Group {
  const group = mapValues(names, (name) => {
    const findMember = async () => (await find())[name] as Member // the names are those of its members
    const inner = names[name] as 1 | NamesOf<Member> // each name is one of the two
    return inner === 1
      ? async (...args: unknown[]) => (await findMember())(...args)
      : createLazyGroup(inner, findMember)
  })
  return group as Group // has one member per name
}

/** A method or a group of them. Only the table of names tells the two apart. */
type Member = ((...args: unknown[]) => unknown) & { [name: string]: Member }

/** Creates an object that has the keys of another, with a value made from each key. */
export function mapValues<Source extends object, Value>(
  source: Source,
  toValue: (key: Extract<keyof Source, string>) => Value,
): Record<Extract<keyof Source, string>, Value> {
  const values: Partial<Record<Extract<keyof Source, string>, Value>> = {}
  // Its own keys: pages may have added enumerable members to all objects.
  for (const key of Object.keys(source) as Extract<keyof Source, string>[]) values[key] = toValue(key)
  return values as Record<Extract<keyof Source, string>, Value> // the loop has set each key
}

type Deps<Connection> = {
  clock: Clock
  page: Page
  /** Loads the code and creates the connection. */
  connect: () => Promise<Connection>
}

type Subscribe = (listener: () => void) => () => void

export type ClientLoading<Connection> = {
  /** Returns the connection if its code is loaded. */
  find: () => Connection | undefined
  /** @throws NetworkError when the code cannot be loaded. The next call tries again */
  load: () => Promise<Connection>
  /**
   * Creates the `subscribe` of a value. A listener that comes before the code subscribes once it is loaded, and is called at
   * once if that has changed the value.
   */
  follow: (get: () => unknown, findSubscribe: (connection: Connection) => Subscribe) => Subscribe
  /** Ends the connection, even if its code is still loading. */
  stop: () => void
}

/**
 * Loads the code of a client once the page is idle, or when it is asked for. After a failure, loads it again after 4 to
 * 256 seconds: without it, the page would not notice that its session has ended.
 */
export function createClientLoading<Connection extends { destroy: () => void }>({
  clock,
  page,
  connect,
}: Deps<Connection>): ClientLoading<Connection> {
  let connection: Connection | undefined
  let isOver = false
  let timer: unknown
  let announce: (connection: Connection) => void
  const whenLoaded = new Promise<Connection>((resolve) => {
    announce = resolve
  })
  const load = createLoading(async () => {
    connection = await connect()
    announce(connection)
    // What waits for the code comes first: an event that was logged before the end is sent.
    if (isOver) void load().then(({ destroy }) => destroy())
    return connection
  })
  const start = (failures: number) => {
    if (isOver) return
    load().catch(() => {
      if (!isOver) timer = clock.setTimeout(() => start(failures + 1), toRefreshBackoff(failures + 1))
    })
  }
  page.whenIdle(() => start(0))
  return {
    find: () => connection,
    load,
    follow: (get, findSubscribe) => (listener) => {
      if (connection) return findSubscribe(connection)(listener)
      const before = JSON.stringify(get())
      let leave: (() => void) | undefined
      let hasLeft = false
      void whenLoaded.then((loaded) => {
        if (hasLeft) return
        leave = findSubscribe(loaded)(listener)
        if (JSON.stringify(get()) !== before) listener()
      })
      return () => {
        hasLeft = true
        leave?.()
      }
    },
    stop() {
      isOver = true
      clock.clearTimeout(timer)
      connection?.destroy()
    },
  }
}
