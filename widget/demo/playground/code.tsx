import { useState } from 'react'
import { CODE_LANGUAGES, toFiles } from './code-files.ts'
import { CopyButton } from './copy-button.tsx'
import type { PlaygroundState } from './state.ts'
import { TEXTS } from './texts.ts'
import type { Project } from './to-react-code.ts'

/** Shows the code for the chosen options, for developers to copy. */
export function Code({ state, project }: { state: PlaygroundState; project: Project }) {
  const [language, setLanguage] = useState<(typeof CODE_LANGUAGES)[number]>('react')
  return (
    <section className="codes" aria-labelledby="code">
      <h2 id="code">{TEXTS.code}</h2>
      <div className="row">
        {CODE_LANGUAGES.map((it) => (
          <button key={it} type="button" aria-pressed={it === language} onClick={() => setLanguage(it)}>
            {TEXTS.languages[it]}
          </button>
        ))}
      </div>
      {toFiles(language, state, project).map(({ name, code }) => (
        <figure key={name}>
          <figcaption>
            <code>{name}</code> <CopyButton text={code}>{TEXTS.copy}</CopyButton>
          </figcaption>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <section className="code" aria-label={name} tabIndex={0}>
            <pre>
              <code>{code}</code>
            </pre>
          </section>
        </figure>
      ))}
    </section>
  )
}
