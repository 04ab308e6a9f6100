import type { MessageValues, ValuesOf } from './format-message.ts'

/** The English texts of a page, in nested groups. */
type Group = { readonly [name: string]: string | Group }

/** A page's texts as properties, in the groups of the English ones. Messages with arguments become functions. */
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

/** Fills values into a message: `formatMessage`, or `fillIn` for pages without plural forms. */
type Format = (message: string, values: MessageValues, locale: string) => string

/**
 * The texts of one page. Each text is looked up when it is rendered, so a change of language takes effect with the next
 * rendering.
 */
export class LiveTexts {
  #locale = 'en'
  #catalogue: Catalogue = {}
  readonly #english = new Map<string, string>()
  readonly #format: Format

  constructor(format: Format) {
    this.#format = format
  }

  /** The current language of the texts, as a BCP 47 tag. */
  get locale(): string {
    return this.#locale
  }

  /** The English messages that were defined, by id. */
  get english(): Catalogue {
    return Object.fromEntries(this.#english)
  }

  /** Changes the language. A message that the catalogue lacks stays in English. */
  switchTo(locale: string, catalogue: Catalogue): void {
    this.#locale = locale
    this.#catalogue = catalogue
  }

  /**
   * Defines texts by their English. Each property of the result returns the text in the current language.
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
    // The loop has defined every property of the type.
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
