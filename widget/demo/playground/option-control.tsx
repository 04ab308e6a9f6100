import { useId, type ReactNode } from 'react'
import { getRequired, readLines, readMap, setInGroup, setOption, toItems, toValues } from './edit-options.ts'
import { toLabel } from './labels.ts'
import type { Option } from './option.ts'
import { TEXTS } from './texts.ts'

type ControlProps<Value = unknown> = {
  option: Option
  value: Value
  /** Undefined removes the option. */
  onChange: (value: unknown) => void
}

/** The control of an option. Its kind follows from the option's type. */
export function OptionControl(props: ControlProps) {
  const { option } = props
  if (option.value.kind === 'boolean') return <BooleanControl {...props} />
  if (option.value.kind === 'choice') return <ChoiceControl {...props} choices={option.value.choices} />
  if (option.value.kind === 'choices') return <ChoicesControl {...props} choices={option.value.choices} />
  if (option.value.kind === 'group') return <GroupControl {...props} options={option.value.options} />
  if (option.value.kind === 'list') return <ListControl {...props} options={option.value.options} />
  if (option.value.kind === 'map' || option.value.kind === 'texts') return <LinesControl {...props} />
  return <TextControl {...props} />
}

/** Controls of several options of the same part. */
export function OptionControls({
  options,
  values,
  onChange,
}: {
  options: readonly Option[]
  values: unknown
  onChange: (name: string, value: unknown) => void
}) {
  return options.map((option) => (
    <OptionControl
      key={option.name}
      option={option}
      value={toValues(values)[option.name]}
      onChange={(value) => onChange(option.name, value)}
    />
  ))
}

function Field({ option, children }: { option: Option; children: (ids: { id: string; hint: string }) => ReactNode }) {
  const id = useId()
  const hint = `${id}-hint`
  return (
    <div className="field">
      <div className="name">
        <label htmlFor={id}>{toLabel(option.name)}</label>
        <code>{option.name}</code>
      </div>
      {children({ id, hint })}
      <Hint id={hint} option={option} />
    </div>
  )
}

/** An option's name in plain words, and beside it the name in code. */
function Name({ option }: { option: Option }) {
  return (
    <>
      {toLabel(option.name)} <code>{option.name}</code>
    </>
  )
}

function Hint({ id, option }: { id: string; option: Option }) {
  const stated = option.default === undefined ? '' : ` ${TEXTS.default(option.default)}.`
  return (
    <p id={id} className="hint">
      {`${option.text}${stated}`.replaceAll('`', '')}
    </p>
  )
}

function BooleanControl({ option, value, onChange }: ControlProps) {
  const isDefault = option.default === 'true'
  return (
    <Field option={option}>
      {({ id, hint }) => (
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint}
          checked={typeof value === 'boolean' ? value : isDefault}
          onChange={({ target }) => onChange(target.checked === isDefault ? undefined : target.checked)}
        />
      )}
    </Field>
  )
}

function TextControl({ option, value, onChange }: ControlProps) {
  const isNumber = option.value.kind === 'number'
  return (
    <Field option={option}>
      {({ id, hint }) => (
        <input
          id={id}
          type={isNumber ? 'number' : 'text'}
          min={isNumber ? 1 : undefined}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={hint}
          placeholder={option.default?.replaceAll('`', '')}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(toTyped(target.value, isNumber))}
        />
      )}
    </Field>
  )
}

function toTyped(text: string, isNumber: boolean) {
  if (text === '') return undefined
  return isNumber ? Number(text) : text
}

function ChoiceControl({ option, value, onChange, choices }: ControlProps & { choices: readonly string[] }) {
  return (
    <Field option={option}>
      {({ id, hint }) => (
        <select
          id={id}
          aria-describedby={hint}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          {!option.isRequired && <option value="">{TEXTS.unset}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {toLabel(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The order of the values is the order in which they were chosen. */
function ChoicesControl({ option, value, onChange, choices }: ControlProps & { choices: readonly string[] }) {
  const chosen = toItems(value)
  const hint = useId()
  const toggle = (choice: string) =>
    onChange(chosen.includes(choice) ? chosen.filter((it) => it !== choice) : [...chosen, choice])
  return (
    <fieldset aria-describedby={hint}>
      <legend>
        <Name option={option} />
      </legend>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice}>
            <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />{' '}
            {toLabel(choice)}
          </label>
        ))}
      </div>
      <Hint id={hint} option={option} />
    </fieldset>
  )
}

function GroupControl({ option, value, onChange, options }: ControlProps & { options: readonly Option[] }) {
  return (
    <details open={value !== undefined}>
      <summary>
        <Name option={option} />
      </summary>
      <OptionControls
        options={options}
        values={value}
        onChange={(name, changed) => onChange(setInGroup(options, toValues(value), name, changed))}
      />
    </details>
  )
}

function ListControl({ option, value, onChange, options }: ControlProps & { options: readonly Option[] }) {
  const items = toItems(value).map(toValues)
  const identity = options.find((it) => it.isRequired)?.name ?? ''
  const replace = (index: number, changed: unknown) => onChange(items.map((it, at) => (at === index ? changed : it)))
  return (
    <fieldset>
      <legend>
        <Name option={option} />
      </legend>
      <p className="hint">{option.text}</p>
      {items.map((item, index) => (
        // Items have no identity besides their place.
        // oxlint-disable-next-line react/no-array-index-key
        <details key={index}>
          <summary>{toLabel(String(item[identity]))}</summary>
          <OptionControls
            options={options}
            values={item}
            onChange={(name, changed) => replace(index, setOption(item, name, changed))}
          />
          <button type="button" onClick={() => onChange(items.filter((_item, at) => at !== index))}>
            {TEXTS.remove(toLabel(String(item[identity])))}
          </button>
        </details>
      ))}
      <button type="button" onClick={() => onChange([...items, getNext(options, items)])}>
        {TEXTS.add(toLabel(option.name))}
      </button>
    </fieldset>
  )
}

/** Returns a new list item. A required choice gets a value that no other item has yet, if there is one. */
function getNext(options: readonly Option[], items: readonly Readonly<Record<string, unknown>>[]) {
  const [first] = options.filter((it) => it.isRequired)
  if (first?.value.kind !== 'choice') return getRequired(options)
  const free = first.value.choices.find((choice) => items.every((item) => item[first.name] !== choice))
  return { ...getRequired(options), ...(free !== undefined && { [first.name]: free }) }
}

/** A text area with one value per line. It is uncontrolled, because an unfinished line is not a valid value yet. */
function LinesControl({ option, value, onChange }: ControlProps) {
  const isMap = option.value.kind === 'map'
  const lines = isMap ? Object.entries(toValues(value)).map((entry) => entry.join('=')) : toItems(value)
  return (
    <Field option={{ ...option, text: `${option.text} ${isMap ? TEXTS.mapHint : TEXTS.textsHint}` }}>
      {({ id, hint }) => (
        <textarea
          id={id}
          rows={2}
          spellCheck={false}
          aria-describedby={hint}
          defaultValue={lines.join('\n')}
          onChange={({ target }) => onChange(isMap ? readMap(target.value) : readLines(target.value))}
        />
      )}
    </Field>
  )
}
