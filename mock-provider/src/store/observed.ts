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
 * change throws.
 *
 * @param take returns the record that the row gets for an observed one. By default, a copy
 */
function adopt(value: unknown, take: (observed: Observed) => object = ({ plain }) => toPlain(plain)): unknown {
  if (!isObject(value)) return value
  const observed = known.get(value)
  if (observed) return take(observed)
  const copy = mapMembers(value, (member) => adopt(member, take))
  Object.freeze(value)
  return copy
}

/** Adds a plain record and all records within it to a set. @param left the members of a record that are left out */
function addRecords(value: unknown, records: Set<object>, left?: Place): Set<object> {
  if (!isObject(value)) return records
  records.add(value)
  for (const [name, member] of Object.entries(value)) {
    if (value !== left?.target || (!Array.isArray(value) && name !== left.name)) addRecords(member, records, left)
  }
  return records
}

/** The place of a record that is written to. */
type Place = { target: object; name: PropertyKey }

/** Reports the changes of one row, at any depth. */
class RowObserver implements ProxyHandler<object> {
  readonly #row: unknown
  readonly #touch: () => void

  constructor(row: unknown, touch: () => void) {
    this.#row = row
    this.#touch = touch
  }

  /**
   * Copies a value into this row. A record of the row moves unchanged, so that those who hold it go on to change the
   * row. It is copied when the row keeps it in another place, because JSON cannot share a record. The methods of a list
   * have a record in two of its places while they move it.
   */
  #adopt(value: unknown, place: Place): unknown {
    let kept: Set<object> | undefined
    return adopt(value, ({ plain, observer }) => {
      if (observer !== this) return toPlain(plain)
      kept ??= addRecords(this.#row, new Set(), place)
      const moved = addRecords(plain, new Set())
      for (const record of moved) if (kept.has(record)) return toPlain(plain)
      for (const record of moved) kept.add(record)
      return plain
    })
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
    const own = this.#adopt(value, { target, name })
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
    return Reflect.defineProperty(target, name, {
      ...descriptor,
      value: this.#adopt(descriptor.value, { target, name }),
    })
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
  return new RowObserver(plain, touch).view(plain) as Row // a view has the type of its original
}
