import { listLanguages, loadCatalogue, toDirection } from '@latchkey/languages'
import { WEB_TEXTS } from '@latchkey/languages/generated/web-texts.ts'
import { createProviderClient } from '@latchkey/widget/client'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EN_APP } from './messages/en-app.ts'
import { TEXTS } from './messages/texts.ts'
import { QUEUED_PRESS_ID } from './queued-press.ts'
import { SignInPage, toWidgetConfig } from './routes/login.tsx'
import { Loading } from './ui/loading.tsx'
import { PageFrame } from './ui/page-frame.tsx'

/** The document title of the login page. */
export const loginTitle = TEXTS.documentTitle({
  get title() {
    return TEXTS.login.title
  },
})

/** Renders what every page but the login page shows until its script runs. The build calls it. */
export function renderLoading(): string {
  return render(<Loading />)
}

/** Renders the login page of a signed-out visitor, whose button opens a popover. The build calls it. */
export function renderLogin(): string {
  const html = render(<SignInPage config={toWidgetConfig('')} />)
  if (html.split('<button ').length !== 2) throw new Error('The prerendered login page must have one button.')
  const pressed = `<output id="${QUEUED_PRESS_ID}" popover="manual" class="lk-hidden">${TEXTS.loading}</output>`
  return html.replace('<button ', `<button popovertarget="${QUEUED_PRESS_ID}" popovertargetaction="show" `) + pressed
}

/** Renders a sentence in every language, English first: a page that a browser cannot run does not choose one. */
export async function renderInEveryLanguage(id: 'needsScript' | 'needsNewBrowser'): Promise<string> {
  const sentences = listLanguages().map(async ({ tag }) => {
    const text = tag === 'en' ? EN_APP[id] : (await loadCatalogue(tag, WEB_TEXTS))[id]
    return text === undefined ? '' : renderToStaticMarkup(<Translated tag={tag} text={text} />)
  })
  return (await Promise.all(sentences)).join('')
}

function Translated({ tag, text }: { tag: string; text: string }) {
  return (
    <p lang={tag} dir={toDirection(tag)}>
      {text}
    </p>
  )
}

function render(page: ReactNode): string {
  const client = createProviderClient('public-token-of-no-project')
  return renderToStaticMarkup(
    <PageFrame client={client} onReload={() => {}}>
      {page}
    </PageFrame>,
  )
}
