import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { EditorSection } from './editor-section.tsx'
import type { ResourceDraft } from './policy-draft.ts'
import { toFieldKey } from './policy-problems.ts'
import type { PolicyEditor } from './use-policy.ts'

const TEXT = TEXTS.rbac

const EMPTY_RESOURCE: ResourceDraft = { id: '', description: '', actions: '' }

type ResourceSectionProps = Pick<PolicyEditor, 'problems'> & {
  resources: readonly ResourceDraft[]
  onChange: (resources: ResourceDraft[]) => void
}

export function ResourceSection({ resources, onChange, problems }: ResourceSectionProps) {
  return (
    <EditorSection
      title={TEXT.resources}
      add={TEXT.addResource}
      rows={resources}
      empty={EMPTY_RESOURCE}
      onChange={onChange}
    >
      {(resource, index, onRow) => (
        <div className="fields">
          <Field
            label={TEXT.resourceId}
            value={resource.id}
            problem={problems.get(toFieldKey('resources', index, 'id'))}
            onChange={(event) => onRow({ ...resource, id: event.target.value })}
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
