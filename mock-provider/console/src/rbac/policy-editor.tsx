import { useRef, type ReactNode, useId } from 'react'
import { flushSync } from 'react-dom'
import { TEXTS } from '../messages/texts.ts'
import { Section } from '../ui/page.tsx'
import { Checkbox, Field } from '../ui/field.tsx'
import {
  ALL_ACTIONS,
  findActions,
  findResourceActions,
  setActions,
  type HolderDraft,
  type PolicyDraft,
  isDefaultRole,
  listResourceIds,
  toFieldKey,
  findRenamed,
  type ResourceDraft,
} from './policy-draft.ts'
import type { PolicyEditor } from './use-policy.ts'

type EditorSectionProps<Row> = {
  title: string
  add: string
  rows: readonly Row[]
  empty: Row
  onChange: (rows: Row[]) => void
  /** Whether a row must stay. By default, every row can be removed. */
  isFixed?: (row: Row) => boolean
  children: (row: Row, index: number, onRow: (row: Row) => void) => ReactNode
}

/**
 * A list whose rows can be edited, added and removed. Rows are identified by index, because a name may be empty or a
 * duplicate.
 */
function EditorSection<Row extends { id: string }>(props: EditorSectionProps<Row>) {
  const { title, add, rows, empty, onChange, isFixed = () => false, children } = props
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const append = () => {
    // Rendered synchronously, so that the first field of the new row can take the focus.
    flushSync(() => onChange([...rows, empty]))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, place) => place !== index))
    addButton.current?.focus() // the focus moves here, because the pressed button is about to be removed
  }
  return (
    <Section title={title}>
      <ul ref={list} className="plain">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other lasting name
          <li key={index} className="card">
            {children(row, index, (changed) =>
              onChange(rows.map((other, place) => (place === index ? changed : other))),
            )}
            {!isFixed(row) && (
              <button type="button" className="small danger" onClick={() => remove(index)}>
                <span>{TEXTS.app.remove}</span>
                <span className="visually-hidden">{` ${row.id || TEXTS.rbac.unnamed}`}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button ref={addButton} type="button" onClick={append}>
        {add}
      </button>
    </Section>
  )
}

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
function PermissionChoice({ draft, holder, resource_id, problem, onChange }: PermissionChoiceProps) {
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

const EMPTY_HOLDER: HolderDraft = { id: '', description: '', permissions: [] }

type HolderSectionProps = Pick<PolicyEditor, 'problems'> & {
  part: 'roles' | 'scopes'
  draft: PolicyDraft
  onChange: (holders: HolderDraft[]) => void
}

/** The section of the roles or of the scopes. Both hold permissions. */
export function HolderSection({ part, draft, onChange, problems }: HolderSectionProps) {
  const isRoles = part === 'roles'
  const isFixed = (holder: HolderDraft) => isRoles && isDefaultRole(holder)
  return (
    <EditorSection
      title={TEXT[part]}
      add={isRoles ? TEXT.addRole : TEXT.addScope}
      rows={draft[part]}
      empty={EMPTY_HOLDER}
      onChange={onChange}
      isFixed={isFixed}
    >
      {(holder, index, onRow) => (
        <>
          <div className="fields">
            <Field
              label={isRoles ? TEXT.roleId : TEXT.scope}
              hint={isFixed(holder) && TEXT.defaultRole}
              value={holder.id}
              readOnly={isFixed(holder)}
              problem={problems.get(toFieldKey(part, index, 'id'))}
              onChange={(event) => onRow({ ...holder, id: event.target.value })}
            />
            <Field
              label={TEXTS.clients.description}
              value={holder.description}
              onChange={(event) => onRow({ ...holder, description: event.target.value })}
            />
          </div>
          {listResourceIds(draft, holder).map((resource_id) => (
            <PermissionChoice
              key={resource_id}
              draft={draft}
              holder={holder}
              resource_id={resource_id}
              problem={problems.get(toFieldKey(part, index, resource_id))}
              onChange={onRow}
            />
          ))}
        </>
      )}
    </EditorSection>
  )
}

const EMPTY_RESOURCE: ResourceDraft = { id: '', description: '', actions: '' }

type ResourceSectionProps = Pick<PolicyEditor, 'problems'> & {
  draft: PolicyDraft
  onChange: (draft: PolicyDraft) => void
}

export function ResourceSection({ draft, onChange, problems }: ResourceSectionProps) {
  return (
    <EditorSection
      title={TEXT.resources}
      add={TEXT.addResource}
      rows={draft.resources}
      empty={EMPTY_RESOURCE}
      onChange={(resources) => onChange({ ...draft, resources })}
    >
      {(resource, index, onRow) => (
        <div className="fields">
          <IdField
            draft={draft}
            index={index}
            problem={problems.get(toFieldKey('resources', index, 'id'))}
            onChange={onChange}
          />
          <Field
            label={TEXTS.clients.description}
            value={resource.description}
            onChange={(event) => onRow({ ...resource, description: event.target.value })}
          />
          <Field
            label={TEXT.actions}
            hint={TEXTS.m2mClients.separated}
            value={resource.actions}
            problem={problems.get(toFieldKey('resources', index, 'actions'))}
            onChange={(event) => onRow({ ...resource, actions: event.target.value })}
          />
        </div>
      )}
    </EditorSection>
  )
}

type IdFieldProps = {
  draft: PolicyDraft
  index: number
  problem: string | undefined
  onChange: (draft: PolicyDraft) => void
}

/** A resource's name. While it is typed, the permissions on the resource follow it. */
function IdField({ draft, index, problem, onChange }: IdFieldProps) {
  const { id = '' } = draft.resources[index] ?? {}
  /** The name of the resource in permissions. It stays the same while the typed name is empty or already taken. */
  const followed = useRef(id)
  const rename = (name: string) => {
    const renamed = findRenamed(draft, followed.current, name.trim())
    if (renamed) followed.current = name.trim()
    const resources = draft.resources.map((one, place) => (place === index ? { ...one, id: name } : one))
    onChange({ ...(renamed ?? draft), resources })
  }
  return (
    <Field
      label={TEXT.resourceId}
      value={id}
      problem={problem}
      onFocus={() => (followed.current = id.trim())}
      onChange={(event) => rename(event.target.value)}
    />
  )
}
