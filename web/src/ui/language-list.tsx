import { listLanguages } from '@latchkey/widget/languages'
import { keepLanguage, switchLanguage } from '../language.ts'
import { TEXTS } from '../messages/texts.ts'

type Props = { chosen: string; attempt: (load: () => Promise<void>) => Promise<void> }

/** The languages with their own names, so that everybody finds theirs. After a failure, the list keeps its value. */
export function LanguageList({ chosen, attempt }: Props) {
  const choose = async (tag: string) => {
    await switchLanguage([tag])
    keepLanguage(tag)
  }
  return (
    <select
      aria-label={TEXTS.language}
      value={chosen}
      onChange={({ target: { value } }) => void attempt(() => choose(value))}
    >
      {listLanguages().map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  )
}
