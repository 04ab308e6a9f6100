/** The plain record behind an observed one, and the observer of the row that it belongs to. */
type Observed = { plain: object; observer: RowObserver }

const views = new WeakMap<object, object>()
const known = new WeakMap<object, Observed>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** @throws TypeError for values that JSON cannot represent, such as dates and maps */
function mapMembers(value: object, convert: (member: unknown) => unknown): object {
  if (Array.isArray(value)) return value.map(convert)
  const type = Object.prototype.toString.call(value)
  if (type !== '[object Object]') throw new TypeError(`A row is plain JSON and cannot have ${type}.`)
  // The spread defines a member named `__proto__` as an own member, so the assignment below does not change the
  // prototype.
  const copy: Record<string, unknown> = { ...value }
  for (const [name, member] of Object.entries(value)) copy[name] = convert(member)
  return copy
}

/** Copies plain or observed JSON deeply. `structuredClone` refuses observed records. */
export function toPlain<Value>(value: Value): Value {
  if (!isObject(value)) return value
  return mapMembers(known.get(value)?.plain ?? value, toPlain) as Value // a copy has the type of its original
}

/**
 * Returns the plain record behind an observed one, immediately and without a copy. It must only be read, and only
 * before the row can change: reading through views is many times slower.
 */
export function peek<Value>(value: Value): Readonly<Value> {
  return ((isObject(value) && known.get(value)?.plain) || value) as Readonly<Value> // the view has the type of its record
}

/**
 * Returns JSON without views, immediately and with as few copies as possible. Like the result of `peek`, it must only
 * be read.
 */
export function peekDeeply(value: unknown): unknown {
  if (!isObject(value)) return value
  const observed = known.get(value)
  if (observed) return observed.plain
  if (Array.isArray(value)) return value.map(peekDeeply)
  // A stream or a buffer is sent as it is.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const members = value as Record<string, unknown> // has the prototype of a record
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(members)) {
    const plain = peekDeeply(members[name])
    if (plain !== members[name]) (copy ??= { ...members })[name] = plain
  }
  return copy ?? value
}

/**
 * Copies a value into a row. The original is frozen: a later change to it would be lost without notice, so such a
 * change throws. Records that the row already has move unchanged.
 */
function adopt(value: unknown, observer?: RowObserver): unknown {
  if (!isObject(value)) return value
  const observed = known.get(value)
  if (observed) return observed.observer === observer ? observed.plain : toPlain(observed.plain)
  const copy = mapMembers(value, (member) => adopt(member, observer))
  Object.freeze(value)
  return copy
}

/** Reports the changes of one row, at any depth. */
class RowObserver implements ProxyHandler<object> {
  readonly #touch: () => void

  constructor(touch: () => void) {
    this.#touch = touch
  }

  view(value: unknown): unknown {
    if (!isObject(value)) return value
    const existing = views.get(value)
    if (existing) return existing
    const created = new Proxy(value, this)
    views.set(value, created)
    known.set(created, { plain: value, observer: this })
    return created
  }

  get(target: object, name: PropertyKey): unknown {
    return this.view(Reflect.get(target, name))
  }

  set(target: object, name: PropertyKey, value: unknown): boolean {
    const own = adopt(value, this)
    if (Object.hasOwn(target, name) && Object.is(Reflect.get(target, name), own)) return true
    this.#touch()
    return Reflect.set(target, name, own)
  }

  deleteProperty(target: object, name: PropertyKey): boolean {
    this.#touch()
    return Reflect.deleteProperty(target, name)
  }

  defineProperty(target: object, name: PropertyKey, descriptor: PropertyDescriptor): boolean {
    this.#touch()
    return Reflect.defineProperty(target, name, { ...descriptor, value: adopt(descriptor.value, this) })
  }

  getOwnPropertyDescriptor(target: object, name: PropertyKey): PropertyDescriptor | undefined {
    const descriptor = Reflect.getOwnPropertyDescriptor(target, name)
    return descriptor && { ...descriptor, value: this.view(descriptor.value) }
  }
}

/**
 * Copies a new row, and freezes the original: a later change to it would be lost without notice, so such a change
 * throws.
 */
export function toOwn<Row>(row: Row): Row {
  return adopt(row) as Row // a copy has the type of its original
}

/** Returns a view of a row that reports every change, at any depth. @param touch called before each change */
export function createView<Row>(plain: Row, touch: () => void): Row {
  return new RowObserver(touch).view(plain) as Row // a view has the type of its original
}
