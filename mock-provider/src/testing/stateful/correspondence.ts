/** The minimum length of a random value. Shorter values cannot be distinguished from words. */
const SHORTEST_RANDOM = 10
const PASSCODE = /^\d{6}$/
/** The code that a device shows. */
const USER_CODE = /^[A-Z]{4}-[A-Z]{4}$/
/** Matches a value on its own. Ids and secrets consist of these characters only. */
const WORD = /[\w-]+/g
/** Matches a part of a JWT. Each part except the last begins with the base64url of `{"`. */
const JWT_PART = /^eyJ[\w-]+$/
/**
 * Members that legitimately differ: durations of the machine's clock, lengths of encoded random values, and parts of
 * random values.
 */
const VARYING = [
  'client_secret_last_four',
  'next_client_secret_last_four',
  'duration_ms',
  'offset_ms',
  'time',
  'wait',
  'content-length',
  'size',
  'bodySize',
  'headersSize',
]

/**
 * Maps the random values of one mock to those of another. Ids, secrets and tokens are random, so two mocks that got the
 * same calls differ in them, and in nothing else.
 */
export class Correspondence {
  readonly #there = new Map<string, string>()
  readonly #back = new Map<string, string>()

  /** Whether a value of the first mock is known to be random. */
  isRandom(word: string): boolean {
    return this.#there.has(word)
  }

  /** Lists the random values in a string of the first mock. A base64url value counts as the value that it encodes. */
  listRandom(text: string): string[] {
    const random = toWords(text).filter((word) => this.#there.has(word))
    return random.map((word) => {
      const encoded = Buffer.from(word, 'base64url').toString()
      return this.#there.has(encoded) ? encoded : word
    })
  }

  /** Converts a string of the first mock to the equivalent string of the second. */
  toOther(text: string): string {
    return text.replace(WORD, (word) => this.#there.get(word) ?? word)
  }

  /**
   * Checks that two values differ in random parts only, and stores how those correspond.
   *
   * @throws Error at the first other difference
   */
  match(one: unknown, other: unknown, place = ''): void {
    if (typeof one === 'string' && typeof other === 'string') this.#matchTexts(one, other, place)
    else if (isObject(one) && isObject(other)) this.#matchMembers(Object.entries(one), Object.entries(other), place)
    else if (typeof one === 'number' && typeof other === 'number') this.#matchWords(String(one), String(other), place)
    else if (one !== other) refuse(one, other, place)
  }

  #matchMembers(one: [string, unknown][], other: [string, unknown][], place: string): void {
    if (one.some(([name, value]) => name === 'name' && isVarying(value))) return // a header in a HAR file
    if (one.length !== other.length) refuse(Object.fromEntries(one), Object.fromEntries(other), place)
    for (const [index, [name, value]] of one.entries()) {
      const [otherName = '', otherValue] = other[index] ?? []
      const here = `${place}.${name}`
      this.#matchTexts(name, otherName, here)
      if (!isVarying(name)) this.match(value, otherValue, here)
    }
  }

  #matchTexts(one: string, other: string, place: string): void {
    if (one === other && this.listRandom(one).length === 0) return
    // In a HAR file, a body is a string that contains JSON.
    const [body, otherBody] = [readObject(one), readObject(other)]
    if (body && otherBody) return this.match(body, otherBody, `${place} (JSON)`)
    // A QR code, which encodes a random value.
    if (one.startsWith('data:image/') && other.startsWith('data:image/')) return
    if (decode(one).replace(WORD, ' ') !== decode(other).replace(WORD, ' ')) refuse(one, other, place)
    const others = toWords(other)
    for (const [index, word] of toWords(one).entries()) this.#matchWords(word, others[index] ?? '', place)
  }

  #matchWords(one: string, other: string, place: string): void {
    const known = this.#there.get(one) ?? one
    if (known === other && (this.#back.get(other) ?? other) === one) return
    if (PASSCODE.test(one) && PASSCODE.test(other)) return
    const isNew = !this.#there.has(one) && !this.#back.has(other)
    const isLong = Math.min(one.length, other.length) >= SHORTEST_RANDOM
    if (!isNew || !(isLong || (USER_CODE.test(one) && USER_CODE.test(other)))) refuse(one, other, place)
    if (JWT_PART.test(one) && JWT_PART.test(other)) this.match(readJwtPart(one), readJwtPart(other), `${place} (JWT)`)
    this.#there.set(one, other)
    this.#back.set(other, one)
  }
}

/** Decodes the URL characters that separate values, so that `%2F` is not taken for the start of a word. */
function decode(text: string): string {
  return text.replace(/%(2F|3A|3F|3D|26|20|22|2C|7B|7D)/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function toWords(text: string): string[] {
  return decode(text).match(WORD) ?? []
}

function isVarying(name: unknown): boolean {
  return VARYING.some((varying) => varying === name)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function readObject(text: string): object | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readJwtPart(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function refuse(one: unknown, other: unknown, place: string): never {
  throw new Error(`In memory and stored differ at ${place || 'the top'}: ${show(one)} and ${show(other)}`)
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 600)
}
