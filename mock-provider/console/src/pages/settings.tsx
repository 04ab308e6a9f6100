import { useEffect, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { TAB_PARAMETER } from '../connection/hrefs.ts'
import { TEXTS } from '../messages/texts.ts'
import { SettingControl } from '../settings/setting-control.tsx'
import { findSettingLabel, groupSettings, type SettingGroup } from '../settings/setting-groups.ts'
import { createTextSearch } from '../browser/text-search.ts'
import { toSchemaDocument, listSettings, type Setting } from '../settings/setting.ts'
import { useSettings, type SettingsDraft } from '../settings/use-settings.ts'
import { SearchField } from '../ui/field.tsx'
import { Json } from '../ui/json.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.settings

/** Every setting of the tenant, each with a control for its kind. */
export function Settings() {
  const { data: document, error } = useControlQuery(QUERIES.document('mock'))
  const settings = useMemo(() => (document ? listSettings(toSchemaDocument(document)) : []), [document])
  const draft = useSettings(settings)
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const wanted = searchParams.get('search') ?? ''
  const search = useMemo(() => createSettingSearch(settings), [settings])
  const found = search.find(wanted)
  const isLoading = !document || !draft.present
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error ?? draft.loadError}>
      <div className="toolbar">
        <SearchField
          label={TEXT.search}
          hint={TEXT.searchHint}
          value={wanted}
          onSearch={(text) => changeQuery({ search: text })}
        />
      </div>
      <p className="hint" aria-live="polite">
        {isLoading ? TEXTS.app.loading : found.length === 0 ? TEXT.emptySearch : TEXT.count({ count: found.length })}
      </p>
      {draft.present && <SettingsForm draft={draft} found={found} isSearch={wanted.trim() !== ''} />}
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

type SettingsFormProps = { draft: SettingsDraft; found: readonly Setting[]; isSearch: boolean }

/** The settings in tabs, one for each group. A search lists what it finds under the names of the groups. */
function SettingsForm({ draft, found, isSearch }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const groups = groupSettings(found)
  useShownProblem(draft, isSearch ? [] : groups)
  return (
    <form
      ref={form}
      className="region"
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void draft.apply().then(() => document.activeElement === document.body && form.current?.focus())
      }}
    >
      {isSearch ? (
        groups.map(({ id, title, settings }) => (
          <Section key={id} title={title}>
            <SettingFields settings={settings} draft={draft} />
          </Section>
        ))
      ) : (
        <Tabs
          label={TEXTS.app.parts}
          parameter={TAB_PARAMETER}
          tabs={groups.map(({ id, title, settings }) => ({
            id,
            name: title,
            content: () => <SettingFields settings={settings} draft={draft} />,
          }))}
        />
      )}
      <SaveBar draft={draft} onDiscard={() => form.current?.focus()} />
    </form>
  )
}

/** Shows the tab of the first setting that the server refuses. */
function useShownProblem({ problems }: SettingsDraft, groups: readonly SettingGroup[]) {
  const changeQuery = useChangeQuery()
  const [refused] = problems.keys()
  const group = groups.find(({ settings }) => settings.some(({ name }) => name === refused))?.id
  useEffect(() => {
    if (group !== undefined) changeQuery({ [TAB_PARAMETER]: group })
  }, [group, changeQuery])
}

function SettingFields({ settings, draft }: { settings: readonly Setting[]; draft: SettingsDraft }) {
  return (
    <div className="settings">
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} draft={draft} />
      ))}
    </div>
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

/** Stays visible while the page scrolls, as long as there are changes. */
function SaveBar({ draft, onDiscard }: { draft: SettingsDraft; onDiscard: () => void }) {
  const { patch, discard, isBusy, hasUnreadable, error } = draft
  const changes = Object.keys(patch).length
  return (
    <div className={changes > 0 ? 'save-bar' : undefined}>
      <p aria-live="polite">{changes > 0 && TEXT.changes({ count: changes })}</p>
      {changes > 0 && (
        <div className="buttons">
          <button type="submit" className="primary" disabled={isBusy || hasUnreadable}>
            {TEXT.apply}
          </button>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => {
              onDiscard() // the focus moves, because the pressed button is about to be removed
              discard()
            }}
          >
            {TEXT.discard}
          </button>
        </div>
      )}
      <Outcome error={error} done={undefined} />
    </div>
  )
}
