import { useState } from 'react'
import { LIVE_TEXTS, TEXTS } from '../messages/texts.ts'
import type { LanguageList } from './language-list.tsx'

/** Lets a person choose the language. The list is loaded when it is opened, because few people need it. */
export function LanguageChoice() {
  const [list, setList] = useState<{ Component: typeof LanguageList }>()
  const load = async () => {
    const { LanguageList: Component } = await import('./language-list.tsx')
    setList({ Component })
  }
  return (
    <details className="language" onToggle={() => void load()}>
      <summary>{TEXTS.language}</summary>
      {list && <list.Component chosen={LIVE_TEXTS.locale} />}
    </details>
  )
}
