import { useId } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Checkbox } from '../ui/field.tsx'
import {
  ALL_ACTIONS,
  findActions,
  findResourceActions,
  setActions,
  type HolderDraft,
  type PolicyDraft,
} from './policy-draft.ts'

const TEXT = TEXTS.rbac

type PermissionChoiceProps = {
  draft: PolicyDraft
  holder: HolderDraft
  resource_id: string
  problem: string | undefined
  onChange: (holder: HolderDraft) => void
}

/**
 * Chooses which actions on one resource a role or a scope permits. Actions that no longer exist can only be cleared.
 */
export function PermissionChoice({ draft, holder, resource_id, problem, onChange }: PermissionChoiceProps) {
  const id = useId()
  const held = findActions(holder, resource_id)
  const known = findResourceActions(draft, resource_id) ?? []
  const hasAll = held.includes(ALL_ACTIONS)
  const set = (actions: string[]) => onChange(setActions(holder, resource_id, actions))
  const toggle = (action: string, isHeld: boolean) =>
    set(isHeld ? [...held, action] : held.filter((one) => one !== action))
  const actions = [...new Set([...known, ...held])].filter((action) => action !== ALL_ACTIONS)
  return (
    <fieldset
      className="members permissions"
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem === undefined ? undefined : id}
      tabIndex={problem === undefined ? undefined : -1}
    >
      <legend>{TEXT.permissions({ resource: resource_id })}</legend>
      <div className="choices">
        <Checkbox
          label={TEXT.allActions}
          checked={hasAll}
          onChange={(event) => set(event.target.checked ? [ALL_ACTIONS] : [])}
        />
        {actions.map((action) => (
          <Checkbox
            key={action}
            label={<code>{action}</code>}
            checked={hasAll || held.includes(action)}
            disabled={hasAll}
            onChange={(event) => toggle(action, event.target.checked)}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={id} className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
