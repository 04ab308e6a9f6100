import type { TEXTS } from './texts.ts'
import type { PlaygroundState } from './state.ts'
import { toPage, toScript } from './to-html-code.ts'
import { toReactCode, type Project } from './to-react-code.ts'
import { toSeed } from './to-seed.ts'

/** A file of generated code, for developers to copy. */
export type CodeFile = { name: string; code: string }

/** The languages in which the playground generates code for the chosen options. */
export const CODE_LANGUAGES = ['react', 'html', 'seed'] as const satisfies readonly (keyof typeof TEXTS.languages)[]

/** Generates code for the chosen options in one language. */
export function toFiles(
  language: (typeof CODE_LANGUAGES)[number],
  state: PlaygroundState,
  project: Project,
): CodeFile[] {
  if (language === 'react') return [{ name: 'login.tsx', code: toReactCode(state, project) }]
  if (language === 'seed') return [{ name: 'seed.json', code: toSeed(state, project.publicToken) }]
  return [
    { name: 'index.html', code: toPage(project, state) },
    { name: 'sign-in.js', code: toScript(state) },
  ]
}
