import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { createTextSearch } from '../browser/text-search.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type Command, type CommandGroup, useActionCommands, usePageCommands } from './use-action-commands.ts'
import { useCallCommands, useMessageCommands, useRecords, useUserCommands } from './use-record-commands.ts'

const TEXT = TEXTS.palette

const MAX_SHOWN = 40

const ICONS: Record<CommandGroup, IconName> = {
  actions: 'action',
  pages: 'overview',
  users: 'users',
  messages: 'messages',
  errors: 'alert',
  operations: 'reference',
}

/** Every command, in the order in which an empty search shows them. */
function useCommands(typed: string): Command[] {
  const { users, messages, newestCall } = useRecords(typed)
  const calls = useCallCommands(newestCall)
  const actions = useActionCommands(messages)
  const pages = usePageCommands()
  const ofUsers = useUserCommands(users)
  const ofMessages = useMessageCommands(messages)
  const [newest, shown] = [true, false].map((isAction) =>
    ofMessages.filter(({ group }) => (group === 'actions') === isAction),
  )
  return [...(newest ?? []), ...calls, ...actions, ...pages, ...ofUsers, ...(shown ?? [])]
}

function useFound(typed: string): readonly Command[] {
  const commands = useCommands(typed)
  const byId = new Map(commands.map((command) => [command.id, command]))
  // Built again only when a name changes, because the commands are new objects at each rendering.
  const serialized = JSON.stringify(
    commands.map(({ id, group, name, synonyms = '', text = '' }) => ({ id, group, name, synonyms, text })),
  )
  const search = useMemo(() => {
    const rows: Omit<Command, 'run'>[] = JSON.parse(serialized)
    return createTextSearch(
      rows.map(({ id, group, name, synonyms = '', text = '' }) => ({
        thing: id,
        name,
        synonyms: `${synonyms} ${TEXT.groups[group]}`,
        text,
        isPreferred: group === 'actions' || group === 'pages',
      })),
    )
  }, [serialized])
  const ids = search.find(typed)
  const shown = ids.length > 0 ? ids : search.findNearest(typed, MAX_SHOWN)
  return shown.slice(0, MAX_SHOWN).flatMap((id) => byId.get(id) ?? [])
}

/** The command palette: a combobox with a list of what matches (ARIA Authoring Practices, Combobox Pattern). */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(typed)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const chosen = Math.min(active, found.length - 1)
  const toOptionId = (index: number) => `${id}-${index}`
  const run = (command: Command | undefined) => {
    if (!command) return
    dialog.current?.close()
    command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }
    const next = moves[event.key]
    if (event.key === 'Enter') run(found[chosen])
    else if (next === undefined) return
    else setActive((next + found.length) % Math.max(found.length, 1))
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <dialog ref={dialog} className="palette" aria-label={TEXT.title} onClose={onClose}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={TEXT.search}
          placeholder={TEXT.placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? toOptionId(chosen) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
        />
        <button type="button" className="small" onClick={() => dialog.current?.close()}>
          {TEXT.close}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot belong to a combobox */}
      <div id={`${id}-list`} role="listbox" aria-label={TEXT.found} className="palette-list">
        {found.map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
          <div
            key={command.id}
            id={toOptionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element belongs to a select
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="palette-option"
            onClick={() => run(command)}
          >
            <Icon name={ICONS[command.group]} />
            <span className="palette-name">{command.name}</span>
            <span className="hint">{TEXT.groups[command.group]}</span>
          </div>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {TEXT.count({ count: found.length })}
      </p>
    </dialog>
  )
}
