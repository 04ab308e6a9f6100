import { listLanguages } from '../../src/languages/index.ts'
import { DEVICES } from './devices.ts'
import type { PlaygroundState } from './state.ts'
import { TEXTS } from './texts.ts'
import { STRINGS, THEME_OPTIONS } from './option.ts'
import type { Theme } from '../../src/index.ts'
import { drawForm, PICTURE, THEME_PRESETS } from './theme-presets.ts'

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

/** Buttons that replace the theme with one of the package's ready-made themes, each with a small picture of it. */
export function ThemePresets({ onChoose }: { onChoose: (theme: Partial<Theme>) => void }) {
  return (
    <fieldset className="row presets">
      <legend>{TEXTS.themePreset}</legend>
      {THEME_PRESETS.map(({ name, theme }) => (
        <button key={name} type="button" onClick={() => onChoose({ ...theme })}>
          <Thumbnail theme={theme} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The custom properties of the theme's tokens. */
const PROPERTIES = new Map(
  THEME_OPTIONS.filter(({ text }) => text.startsWith('--')).map(({ name, text }) => [name, text]),
)

/** A form in a theme's own tokens. */
function Thumbnail({ theme }: { theme: Partial<Theme> }) {
  const values = new Map<string, unknown>(Object.entries(theme))
  const tokens = [...PROPERTIES].filter(([name]) => values.has(name))
  const style = Object.fromEntries(tokens.map(([name, property]) => [property, values.get(name)]))
  return (
    <span className="latchkey thumbnail" data-color-scheme={theme.colorScheme} style={style}>
      <svg {...PICTURE} aria-hidden="true">
        {drawForm(theme, (token) => `var(${PROPERTIES.get(token)})`).map((rect) => (
          <rect key={rect.y} {...rect} />
        ))}
      </svg>
    </span>
  )
}
