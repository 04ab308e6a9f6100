import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { EditorSection } from './editor-section.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { isDefaultRole, listResourceIds, type HolderDraft, type PolicyDraft } from './policy-draft.ts'
import { toFieldKey } from './policy-problems.ts'
import type { PolicyEditor } from './use-policy.ts'

const TEXT = TEXTS.rbac

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
