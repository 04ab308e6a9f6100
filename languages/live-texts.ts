import type { MessageValues, ValuesOf } from './format-message.ts'

/** Texts in groups, as a page's English has them. */
type Group = { readonly [name: string]: string | Group }

/** The same groups, with a function for every message that has arguments. */
export type Texts<English extends Group> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? Text<English[Name]>
    : English[Name] extends Group
      ? Texts<English[Name]>
      : never
}

type Text<Message extends string> = Message extends `${string}{${string}`
  ? (values: ValuesOf<Message>) => string
  : string

/** Messages by their id: the names of the groups and of the message, joined by dots. */
export type Catalogue = Readonly<Record<string, string>>

/** Puts values into a message: `formatMessage`, or `fillIn` for pages without plural forms. */
type Format = (message: string, values: MessageValues, locale: string) => string

/**
 * The texts of one page. They are read when they are shown, so a change of the language shows with the next rendering.
 */
export class LiveTexts {
  #locale = 'en'
  #catalogue: Catalogue = {}
  readonly #english = new Map<string, string>()
  readonly #format: Format

  constructor(format: Format) {
    this.#format = format
  }

  /** The language of the texts, as a BCP 47 tag. */
  get locale(): string {
    return this.#locale
  }

  /** The English messages that were defined. */
  get english(): Catalogue {
    return Object.fromEntries(this.#english)
  }

  /** Changes the language. A message that the catalogue lacks stays in English. */
  switchTo(locale: string, catalogue: Catalogue): void {
    this.#locale = locale
    this.#catalogue = catalogue
  }

  /**
   * Defines texts by their English. Each property of the result reads the language of the moment.
   *
   * @param prefix begins the ids of the messages
   */
  define<const English extends Group>(prefix: string, english: English): Texts<English> {
    const texts = {}
    for (const [name, text] of Object.entries(english)) {
      const id = prefix === '' ? name : `${prefix}.${name}`
      const get = typeof text === 'string' ? this.#toGetter(id, text) : toConstant(this.define(id, text))
      Object.defineProperty(texts, name, { get, enumerable: true })
    }
    // The loop has defined what the type says.
    return texts as Texts<English>
  }

  #toGetter(id: string, english: string): () => unknown {
    this.#english.set(id, english)
    const find = () => this.#catalogue[id] ?? english
    if (!english.includes('{')) return find
    return toConstant((values: MessageValues) => this.#format(find(), values, this.#locale))
  }
}

function toConstant<Value>(value: Value): () => Value {
  return () => value
}
