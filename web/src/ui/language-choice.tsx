import { useState } from 'react'
import { LIVE_TEXTS, TEXTS } from '../messages/texts.ts'
import type { LanguageList } from './language-list.tsx'

/** Lets a person choose the language. The list is loaded when it is opened, because few people need it. */
export function LanguageChoice() {
  const [list, setList] = useState<{ Component: typeof LanguageList }>()
  const [hasFailed, setHasFailed] = useState(false)
  /** Loads texts or code. What cannot be loaded, as without a connection, is said. */
  const attempt = async (load: () => Promise<void>) => {
    setHasFailed(false)
    await load().catch(() => setHasFailed(true))
  }
  const open = async () => {
    const { LanguageList: Component } = await import('./language-list.tsx')
    setList({ Component })
  }
  return (
    <details className="language" onToggle={() => void attempt(open)}>
      <summary>{TEXTS.language}</summary>
      {list && <list.Component chosen={LIVE_TEXTS.locale} attempt={attempt} />}
      {hasFailed && <p role="alert">{TEXTS.languageFailed}</p>}
    </details>
  )
}
