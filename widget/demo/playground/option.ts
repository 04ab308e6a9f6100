/** What an option may be. A `choice` is one of its values, `choices` are any of them in an order. */
export type OptionValue =
  | { kind: 'boolean' | 'number' | 'string' | 'texts' | 'map' }
  | { kind: 'choice' | 'choices'; choices: string[] }
  | { kind: 'group' | 'list'; options: Option[] }

/** An option of the widget, as its type declares it. */
export type Option = {
  name: string
  /** The docstring, without the default. */
  text: string
  /** The default, as the docstring states it. */
  default?: string
  isRequired?: boolean
  value: OptionValue
}
