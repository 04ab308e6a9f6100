import type { Theme } from '../../src/index.ts'
import * as themes from '../../src/themes/index.ts'
import { TEXTS } from './texts.ts'

/** A menu that replaces the theme with one of the package's ready-made themes. */
export function ThemePresets({ onChoose }: { onChoose: (theme: Partial<Theme>) => void }) {
  const choose = (name: string) => {
    const found = Object.entries(themes).find(([id]) => id === name)
    if (found) onChoose({ ...found[1] })
  }
  return (
    <label>
      <span>{TEXTS.themePreset}</span>{' '}
      <select value="" onChange={({ target }) => choose(target.value)}>
        <option value="">{TEXTS.choose}</option>
        {Object.keys(themes).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
