import type { ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Checkbox, Field, TextArea } from '../ui/field.tsx'
import { Prose } from '../ui/prose.tsx'
import { Unreadable } from './changes.ts'
import type { ControlProps } from './control-props.ts'
import { SettingName } from './setting-name.tsx'
import { toEmptyValue, type Setting } from './setting.ts'
import { useTypedText } from './use-typed-text.ts'

const TEXT = TEXTS.settings

/** Explains how to type a value of each kind. */
const FORMATS: Partial<Record<Setting['kind'], string>> = {
  list: TEXT.onePerLine,
  json: TEXT.json,
}

function toText({ kind }: Setting, value: unknown): string {
  if (value instanceof Unreadable) return value.text
  if (value === null || value === undefined) return kind === 'json' && value === null ? 'null' : ''
  if (kind === 'list') return Array.isArray(value) ? value.join('\n') : ''
  return kind === 'json' ? JSON.stringify(value, null, 2) : toPlainText(value)
}

function toPlainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses a typed text. An empty one means no value where the setting may have none. */
function toValue(setting: Setting, text: string): unknown {
  const { kind, isNullable, isOptional } = setting
  if (kind === 'list')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (text === '' && (isNullable || isOptional)) return isNullable ? null : undefined
  if (kind === 'text') return text
  if (kind === 'number')
    return text === '' || Number.isNaN(Number(text)) ? new Unreadable(text, TEXT.notANumber) : Number(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    return new Unreadable(text, TEXT.invalidJson({ reason: error instanceof Error ? error.message : String(error) }))
  }
}

/** The description from the OpenAPI document, followed by how to type the value. */
function Hint({ setting: { kind, description, isNullable } }: { setting: Setting }) {
  const isEmptyNull = isNullable && (kind === 'text' || kind === 'number')
  const format = [FORMATS[kind], isEmptyNull && TEXT.emptyIsNull].filter(Boolean).join(' ')
  return (
    <>
      {description && <Prose text={description} />} <span>{format}</span>
    </>
  )
}

/** The control for values that are typed: strings, numbers, lists and JSON. */
export function SettingText(props: ControlProps) {
  const { setting, value, onChange } = props
  const problem = value instanceof Unreadable ? value.problem : props.problem
  const [text, setText] = useTypedText(toText(setting, value), (typed) => toText(setting, toValue(setting, typed)))
  const type = (typed: string) => {
    setText(typed)
    onChange(toValue(setting, typed))
  }
  const shared = {
    label: <SettingName name={setting.name} />,
    hint: <Hint setting={setting} />,
    problem,
    value: text,
  }
  if (setting.kind === 'json') return <TextArea {...shared} rows={6} onChange={(event) => type(event.target.value)} />
  if (setting.kind === 'list') return <SettingList {...props} shared={shared} type={type} />
  const isNumber = setting.kind === 'number'
  const limits = setting.kind === 'number' ? { min: setting.minimum, max: setting.maximum } : {}
  return (
    <Field
      {...shared}
      {...limits}
      type={isNumber ? 'number' : 'text'}
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
    />
  )
}

type SettingListProps = ControlProps & {
  shared: { label: ReactNode; hint: ReactNode; problem: string | undefined; value: string }
  type: (text: string) => void
}

/** The control for a list. A nullable list has a checkbox, because an empty list differs from null. */
function SettingList({ setting, value, onChange, shared, type }: SettingListProps) {
  const isSet = value !== null
  return (
    <>
      <TextArea
        {...shared}
        rows={Math.min(8, Math.max(2, shared.value.split('\n').length))}
        disabled={!isSet}
        onChange={(event) => type(event.target.value)}
      />
      {setting.isNullable && (
        <Checkbox
          label={`${setting.name}: ${TEXT.notSet}`}
          checked={!isSet}
          onChange={(event) => onChange(event.target.checked ? null : toEmptyValue(setting))}
        />
      )}
    </>
  )
}
