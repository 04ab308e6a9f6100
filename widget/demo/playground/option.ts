/** The type of an option. A `choice` is one of the listed values; `choices` are any number of them, in order. */
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
