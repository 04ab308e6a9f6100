import { TEXTS } from '../messages/texts.ts'
import { Checkbox, Choice } from '../ui/field.tsx'
import { Prose } from '../ui/prose.tsx'
import type { ControlProps } from './control-props.ts'
import { SettingName } from './setting-name.tsx'
import { SettingText } from './setting-text.tsx'
import { toEmptyValue, type Setting } from './setting.ts'
import { toValues, type Values } from './values.ts'

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
