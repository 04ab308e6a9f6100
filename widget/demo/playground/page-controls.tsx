import { listLanguages } from '../../src/languages/index.ts'
import { DEVICES } from './devices.ts'
import type { PlaygroundState } from './state.ts'
import { TEXTS } from './texts.ts'

/** What the embedding page decides: its language, its direction, its size. */
export function PageControls({
  state,
  onChange,
}: {
  state: PlaygroundState
  onChange: (part: Partial<PlaygroundState>) => void
}) {
  const { language, direction, device, containerWidth } = state
  return (
    <fieldset>
      <legend>{TEXTS.page}</legend>
      <label className="field">
        <span>{TEXTS.device}</span>
        <select value={device} onChange={({ target }) => onChange({ device: target.value })}>
          {DEVICES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{TEXTS.containerWidth}</span>
        <input
          type="number"
          min={1}
          value={containerWidth ?? ''}
          aria-describedby="container-hint"
          onChange={({ target }) => onChange(toWidth(target.value))}
        />
      </label>
      <p id="container-hint" className="hint">
        {TEXTS.containerHint}
      </p>
      <label className="field">
        <span>{TEXTS.direction}</span>
        <select
          value={direction}
          onChange={({ target }) => onChange({ direction: target.value === 'rtl' ? 'rtl' : 'ltr' })}
        >
          <option value="ltr">{TEXTS.ltr}</option>
          <option value="rtl">{TEXTS.rtl}</option>
        </select>
      </label>
      <label className="field">
        <span>{TEXTS.language}</span>
        <input
          value={language}
          list="languages"
          spellCheck={false}
          aria-describedby="language-hint"
          onChange={({ target }) => onChange({ language: target.value })}
        />
      </label>
      <datalist id="languages">
        {listLanguages().map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </datalist>
      <p id="language-hint" className="hint">
        {TEXTS.languageHint}
      </p>
    </fieldset>
  )
}

function toWidth(text: string): Partial<PlaygroundState> {
  // The member is present even when undefined, so that an empty field removes an earlier width.
  const width = Number(text)
  return { containerWidth: width > 0 ? width : undefined }
}
