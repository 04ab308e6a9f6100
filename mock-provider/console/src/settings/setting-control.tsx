import { EN } from '../messages/en.ts'
import { Checkbox, Choice } from '../ui/field.tsx'
import { Prose } from '../ui/prose.tsx'
import { SettingText } from './setting-text.tsx'
import { toEmptyValue, type Setting } from './setting.ts'

const TEXT = EN.settings

export type ControlProps = {
  setting: Setting
  value: unknown
  onChange: (value: unknown) => void
  /** What the server says of it. */
  problem?: string | undefined
}

/** The control that fits a setting. */
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
      label={name}
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
      label={name}
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

/** A setting that has members: under its own heading, and possibly not set at all. */
function SettingMembers({
  setting,
  value,
  onChange,
  problem,
  members,
}: ControlProps & { members: readonly Setting[] }) {
  const { name, description, isNullable } = setting
  const isSet = value !== null && value !== undefined
  const values = (isSet ? value : {}) as Record<string, unknown>
  const change = (member: string) => (next: unknown) => onChange({ ...values, [member]: next })
  return (
    <fieldset className="members" aria-invalid={problem !== undefined}>
      <legend>{name}</legend>
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
      {isSet && setting.kind === 'map' && <SettingMap members={members} values={values} change={change} />}
      {isSet &&
        setting.kind === 'group' &&
        members.map((member) => (
          <SettingControl
            key={member.name}
            setting={member}
            value={values[member.name]}
            onChange={change(member.name)}
          />
        ))}
    </fieldset>
  )
}

type SettingMapProps = {
  members: readonly Setting[]
  values: Record<string, unknown>
  change: (member: string) => (value: unknown) => void
}

/** The same for each of many names. What has members of its own is folded, so that all names are seen at once. */
function SettingMap({ members, values, change }: SettingMapProps) {
  return (
    <div className="map">
      {members.map((member) =>
        member.kind === 'group' ? (
          <SettingEntry key={member.name} member={member} value={values[member.name]} onChange={change(member.name)} />
        ) : (
          <SettingControl
            key={member.name}
            setting={member}
            value={values[member.name]}
            onChange={change(member.name)}
          />
        ),
      )}
    </div>
  )
}

type SettingEntryProps = {
  member: Extract<Setting, { kind: 'group' }>
  value: unknown
  onChange: (value: unknown) => void
}

function SettingEntry({ member, value, onChange }: SettingEntryProps) {
  const values = (value ?? toEmptyValue(member)) as Record<string, unknown>
  return (
    <details>
      <summary>
        {member.name}
        {typeof values['enabled'] === 'boolean' && (
          <span className={values['enabled'] ? 'badge badge-good' : 'badge'}>
            {values['enabled'] ? TEXT.isOn : TEXT.isOff}
          </span>
        )}
      </summary>
      <fieldset className="members" aria-label={member.name}>
        {member.members.map((part) => (
          <SettingControl
            key={part.name}
            setting={part}
            value={values[part.name]}
            onChange={(next) => onChange({ ...values, [part.name]: next })}
          />
        ))}
      </fieldset>
    </details>
  )
}
