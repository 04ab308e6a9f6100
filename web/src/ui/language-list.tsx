import { listLanguages } from '@latchkey/widget/languages'
import { keepLanguage, switchLanguage } from '../language.ts'
import { TEXTS } from '../messages/texts.ts'

/** The languages with their own names, so that everybody finds theirs. */
export function LanguageList({ chosen }: { chosen: string }) {
  const choose = async (tag: string) => {
    await switchLanguage([tag])
    keepLanguage(tag)
  }
  return (
    <select aria-label={TEXTS.language} value={chosen} onChange={({ target }) => void choose(target.value)}>
      {listLanguages().map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
