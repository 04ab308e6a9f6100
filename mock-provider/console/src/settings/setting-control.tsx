import { type ReactNode, useState } from 'react'
import { type Setting, toEmptyValue, toValues, type Values } from './setting.ts'
import { TEXTS } from '../messages/texts.ts'
import { Checkbox, Choice, Field, TextArea } from '../ui/field.tsx'
import { Prose } from '../ui/prose.tsx'
import { Unreadable } from './changes.ts'
import { findSettingLabel } from './setting-groups.ts'

type ControlProps = {
  setting: Setting
  value: unknown
  onChange: (value: unknown) => void
  /** The server's error for this setting. */
  problem?: string | undefined
}

const TEXT = TEXTS.settings

/** The control for a setting's kind. */
export function SettingControl(props: ControlProps) {
  const { setting } = props
  if (setting.kind === 'boolean') return <SettingSwitch {...props} />
  if (setting.kind === 'choice') return <SettingChoice {...props} options={setting.options} />
  if (setting.kind === 'group' || setting.kind === 'map') return <SettingMembers {...props} members={setting.members} />
  return <SettingText {...props} />
}

function SettingSwitch({ setting, value, onChange, problem }: ControlProps) {
  const { name, description } = setting
  return (
    <Checkbox
      label={<SettingName name={name} />}
      hint={description && <Prose text={description} />}
      problem={problem}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

function SettingChoice({ setting, value, onChange, problem, options }: ControlProps & { options: readonly string[] }) {
  const { name, description, isOptional, isNullable } = setting
  const none = isNullable ? null : undefined
  const mayBeNone = isOptional || isNullable || value === undefined
  return (
    <Choice
      label={<SettingName name={name} />}
      hint={description && <Prose text={description} />}
      problem={problem}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? none : event.target.value)}
    >
      {mayBeNone && <option value="">–</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Choice>
  )
}

/** A setting with members under its own heading. It may be unset as a whole. */
function SettingMembers({
  setting,
  value,
  onChange,
  problem,
  members,
}: ControlProps & { members: readonly Setting[] }) {
  const { name, description, isNullable } = setting
  const isSet = value !== null && value !== undefined
  return (
    <fieldset className="members" aria-invalid={problem !== undefined}>
      <legend>
        <SettingName name={name} />
      </legend>
      {description && (
        <p className="hint">
          <Prose text={description} />
        </p>
      )}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {isNullable && (
        <Checkbox
          label={TEXT.notSet}
          checked={!isSet}
          onChange={(event) => onChange(event.target.checked ? null : toEmptyValue(setting))}
        />
      )}
      {isSet && setting.kind === 'map' && (
        <div className="map">
          <MemberControls members={members} values={toValues(value)} onChange={onChange} areGroupsFolded />
        </div>
      )}
      {isSet && setting.kind === 'group' && (
        <MemberControls members={members} values={toValues(value)} onChange={onChange} />
      )}
    </fieldset>
  )
}

type MemberControlsProps = {
  members: readonly Setting[]
  values: Values
  onChange: (values: Values) => void
  /** Folds members that have members, so that all names of a long map are visible at once. */
  areGroupsFolded?: boolean
}

/** The controls of several members of one value. */
function MemberControls({ members, values, onChange, areGroupsFolded = false }: MemberControlsProps) {
  return members.map((member) => {
    const { name } = member
    const change = (value: unknown) => onChange({ ...values, [name]: value })
    return areGroupsFolded && member.kind === 'group' ? (
      <FoldedGroup key={name} group={member} value={values[name]} onChange={change} />
    ) : (
      <SettingControl key={name} setting={member} value={values[name]} onChange={change} />
    )
  })
}

type FoldedGroupProps = {
  group: Extract<Setting, { kind: 'group' }>
  value: unknown
  onChange: (value: unknown) => void
}

function FoldedGroup({ group, value, onChange }: FoldedGroupProps) {
  const values = toValues(value ?? toEmptyValue(group))
  return (
    <details>
      <summary>
        <code>{group.name}</code>
        {typeof values['enabled'] === 'boolean' && (
          <span className={values['enabled'] ? 'badge badge-good' : 'badge'}>
            {values['enabled'] ? TEXT.isOn : TEXT.isOff}
          </span>
        )}
      </summary>
      <fieldset className="members" aria-label={group.name}>
        <MemberControls members={group.members} values={values} onChange={onChange} />
      </fieldset>
    </details>
  )
}

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
function SettingText(props: ControlProps) {
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

/** What people call a setting, with its name on the wire. */
function SettingName({ name }: { name: string }) {
  const label = findSettingLabel(name)
  if (label === undefined) return <code>{name}</code>
  return (
    <>
      <span className="setting-label">{label}</span> <code className="setting-wire">{name}</code>
    </>
  )
}

/**
 * Keeps a text as it was typed as long as it has the same meaning as the present value. For example, `1.` is not
 * rewritten to `1` during typing, and an empty last line of a list stays.
 *
 * @param present the canonical text of the present value
 * @param normalize returns the canonical form of a typed text
 */
function useTypedText(present: string, normalize: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(present)
  return [normalize(typed) === present ? typed : present, setTyped]
}
