import { createGuardedRoot } from '@latchkey/widget'
import type { ReactNode } from 'react'
import type { AppDependencies } from './app-context.ts'
import { asanaConnections } from './asana-connections.ts'
import { isEnglish, listWantedLanguages, onLanguageChange, switchLanguage } from './language.ts'
import { navigation } from './navigate.ts'
import { PATHS } from './paths.ts'
import { createClient } from './provider.ts'
import { replacePrerendered } from './queued-press.ts'
import { AppConfigError, readAppConfig } from './read-app-config.ts'
import { findUiLocales } from './request-hints.ts'
import { beginSignIn, readReturnTo } from './return-to.ts'
import { createSignInQuestions } from './sign-in-questions.ts'
import { Crash } from './ui/crash.tsx'
import { PageFrame } from './ui/page-frame.tsx'

/**
 * Renders a page into the document. If the configuration cannot work, the page explains why.
 *
 * @throws Error when the document has no root element
 */
export function startPage(toPage: (dependencies: AppDependencies) => ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  // The build hides a prerendered page until a server fills in the configuration.
  root.hidden = false
  try {
    start(root, toPage)
  } catch (error) {
    if (!(error instanceof AppConfigError)) throw error
    // Logged, not thrown: if this module failed to load, the module that explains the error could not import it.
    console.error(error)
    root.textContent = error.message
    void explain(root, error.problems)
  }
}

function start(root: HTMLElement, toPage: (dependencies: AppDependencies) => ReactNode): void {
  const config = readAppConfig()
  const questions = createSignInQuestions()
  const client = createClient(config, questions.ask)
  const show = () =>
    replacePrerendered(root, () => {
      const guarded = createGuardedRoot(root, () => <Crash onReload={navigation.reload} />)
      const render = () =>
        guarded.render(
          <PageFrame client={client} onReload={navigation.reload}>
            {toPage({ config, client, navigation, asana: asanaConnections, questions })}
          </PageFrame>,
        )
      render()
      onLanguageChange(render)
    })
  const languages = listWantedLanguages(config.language, findUiLocales(findRequest(window.location)))
  if (isEnglish(languages)) show()
  // If the texts cannot be loaded, the page is shown in English.
  else void switchLanguage(languages).catch(console.error).then(show)
}

/** Returns the request of the page, with its query. A page of a sign-in serves the request that it returns to. */
function findRequest({ pathname, search }: Location): string {
  const begins: readonly string[] = [PATHS.login, PATHS.resetPassword]
  if (begins.includes(pathname)) beginSignIn()
  return begins.includes(pathname) || pathname === PATHS.authenticate ? readReturnTo() : search
}

/** Replaces the plain message by a page, which loads only when it is needed. */
async function explain(root: HTMLElement, problems: readonly string[]) {
  const { WrongConfig } = await import('./ui/wrong-config.tsx')
  createGuardedRoot(root, () => null).render(<WrongConfig problems={problems} />)
}
