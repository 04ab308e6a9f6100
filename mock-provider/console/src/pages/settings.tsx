import { useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { SettingControl } from '../settings/setting-control.tsx'
import { findSettingLabel, groupSettings } from '../settings/setting-groups.ts'
import { createTextSearch } from '../browser/text-search.ts'
import { toSchemaDocument, listSettings, type Setting } from '../settings/setting.ts'
import { useSettings, type SettingsDraft } from '../settings/use-settings.ts'
import { SearchField } from '../ui/field.tsx'
import { Json } from '../ui/json.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.settings

/** Every setting of the tenant, each with a control for its kind. */
export function Settings() {
  const { data: document, error } = useControlQuery(QUERIES.document('mock'))
  const settings = useMemo(() => (document ? listSettings(toSchemaDocument(document)) : []), [document])
  const draft = useSettings(settings)
  const [wanted, setWanted] = useState('')
  const search = useMemo(() => createSettingSearch(settings), [settings])
  const found = search.find(wanted)
  const isLoading = !document || !draft.present
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error ?? draft.loadError}>
      <div className="toolbar">
        <SearchField label={TEXT.search} hint={TEXT.searchHint} value={wanted} onSearch={setWanted} />
      </div>
      <p className="hint" aria-live="polite">
        {isLoading ? TEXTS.app.loading : found.length === 0 ? TEXT.emptySearch : TEXT.count({ count: found.length })}
      </p>
      {draft.present && <SettingsForm draft={draft} found={found} />}
      {draft.present && (
        <details>
          <summary>{TEXT.present}</summary>
          <Json label={TEXT.present} value={draft.present} />
        </details>
      )}
    </Page>
  )
}

/** Returns a search by label, name, description and members, which forgives typing mistakes. */
function createSettingSearch(settings: readonly Setting[]) {
  return createTextSearch(
    settings.map((setting) => ({
      thing: setting,
      name: setting.name,
      synonyms: findSettingLabel(setting.name) ?? '',
      text: toText(setting),
    })),
  )
}

function toText(setting: Setting): string {
  const members = 'members' in setting ? setting.members.map((member) => `${member.name} ${toText(member)}`) : []
  return [setting.description, ...members].join(' ')
}

function SettingsForm({ draft, found }: { draft: SettingsDraft; found: readonly Setting[] }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.apply()
      }}
    >
      {groupSettings(found).map(({ id, title, settings }) => (
        <Section key={id} title={title}>
          <div className="settings">
            {settings.map((setting) => (
              <SettingField key={setting.name} setting={setting} draft={draft} />
            ))}
          </div>
        </Section>
      ))}
      <SaveBar draft={draft} />
    </form>
  )
}

function SettingField({ setting, draft }: { setting: Setting; draft: SettingsDraft }) {
  const { name } = setting
  const { field } = useController({ control: draft.form, name })
  const isChanged = name in draft.patch
  return (
    <div className={toClasses(setting, isChanged)}>
      <SettingControl
        setting={setting}
        value={field.value}
        problem={draft.problems.get(name)}
        onChange={field.onChange}
      />
      {isChanged && <span className="badge">{TEXT.changed}</span>}
    </div>
  )
}

function toClasses({ kind }: Setting, isChanged: boolean): string {
  const isWide = kind === 'group' || kind === 'map' || kind === 'json'
  return ['setting', isWide && 'setting-wide', isChanged && 'setting-changed'].filter(Boolean).join(' ')
}

/** Stays visible while the page scrolls. */
function SaveBar({ draft: { patch, discard, isBusy, hasUnreadable, outcome } }: { draft: SettingsDraft }) {
  const changes = Object.keys(patch).length
  return (
    <div className="save-bar">
      <p aria-live="polite">{TEXT.changes({ count: changes })}</p>
      <div className="buttons">
        <button type="submit" className="primary" disabled={isBusy || changes === 0 || hasUnreadable}>
          {TEXT.apply}
        </button>
        <button type="button" disabled={isBusy || changes === 0} onClick={discard}>
          {TEXT.discard}
        </button>
      </div>
      <Outcome {...outcome} />
    </div>
  )
}
