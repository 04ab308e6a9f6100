import { useRef, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { TEXTS } from '../messages/texts.ts'
import { HolderSection, ResourceSection } from '../rbac/policy-editor.tsx'
import type { PolicyDraft } from '../rbac/policy-draft.ts'
import { usePolicy, type PolicyEditor } from '../rbac/use-policy.ts'
import { Page } from '../ui/page.tsx'

const TEXT = TEXTS.rbac

/** The page of the RBAC policy: resources, roles and scopes. */
export function Rbac() {
  const editor = usePolicy()
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={editor.error}>
      {editor.draft ? <PolicyForm editor={editor} draft={editor.draft} /> : <p>{TEXTS.app.loading}</p>}
    </Page>
  )
}

function PolicyForm({ editor, draft }: { editor: PolicyEditor; draft: PolicyDraft }) {
  const { problems, edit } = editor
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Rendered synchronously, so that the first invalid field can take the focus.
    flushSync(() => void editor.save())
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <ResourceSection draft={draft} problems={problems} onChange={edit} />
      {draft.resources.length === 0 && <p className="hint">{TEXT.noResources}</p>}
      <HolderSection part="roles" draft={draft} problems={problems} onChange={(roles) => edit({ ...draft, roles })} />
      <HolderSection
        part="scopes"
        draft={draft}
        problems={problems}
        onChange={(scopes) => edit({ ...draft, scopes })}
      />
      <SaveBar editor={editor} />
    </form>
  )
}

/** Stays visible while the page scrolls. */
function SaveBar({ editor: { problems, isChanged, isBusy, discard } }: { editor: PolicyEditor }) {
  return (
    <div className="save-bar">
      <p aria-live="polite">{problems.size > 0 ? TEXT.invalid({ count: problems.size }) : isChanged && TEXT.unsaved}</p>
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy || !isChanged}>
          {TEXT.save}
        </button>
        <button type="button" disabled={isBusy || !isChanged} onClick={discard}>
          {TEXT.discard}
        </button>
      </div>
    </div>
  )
}
