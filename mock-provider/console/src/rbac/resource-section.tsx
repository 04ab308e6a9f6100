import { useRef } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { EditorSection } from './editor-section.tsx'
import { findRenamed, type PolicyDraft, type ResourceDraft } from './policy-draft.ts'
import { toFieldKey } from './policy-problems.ts'
import type { PolicyEditor } from './use-policy.ts'

const TEXT = TEXTS.rbac

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
