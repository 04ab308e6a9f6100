import { STRINGS } from './known-options.ts'
import { TEXTS } from './texts.ts'

/** Replaces texts of the form. */
export function StringControls({
  strings,
  onChange,
}: {
  strings: Readonly<Record<string, string>>
  onChange: (strings: Record<string, string>) => void
}) {
  const without = (id: string) => Object.fromEntries(Object.entries(strings).filter(([name]) => name !== id))
  return (
    <>
      <p className="hint">{TEXTS.stringsHint}</p>
      {Object.entries(strings).map(([id, text]) => (
        <div key={id} className="field">
          <label>
            <code>{id}</code>
            <textarea rows={2} value={text} onChange={({ target }) => onChange({ ...strings, [id]: target.value })} />
          </label>
          <p className="hint">{STRINGS[id]}</p>
          <button type="button" onClick={() => onChange(without(id))}>
            {TEXTS.remove(id)}
          </button>
        </div>
      ))}
      <label className="field">
        <span>{TEXTS.addText}</span>
        <select
          value=""
          onChange={({ target }) => onChange({ ...strings, [target.value]: STRINGS[target.value] ?? '' })}
        >
          <option value="">{TEXTS.choose}</option>
          {Object.entries(STRINGS)
            .filter(([id]) => !(id in strings))
            .map(([id, text]) => (
              <option key={id} value={id}>
                {`${id}: ${text}`}
              </option>
            ))}
        </select>
      </label>
    </>
  )
}
