import type { Story } from '../story.ts'

/** A story's progress. */
type State = 'playing' | 'shown' | 'stuck'

/** The bar below the page that names the story and reports its progress. */
export type StatusBar = { report(state: State, detail?: string): void }

const TEXT = {
  label: 'Gallery',
  again: 'Replay',
  gallery: 'All addresses',
  hide: 'Hide',
  playing: 'Playing…',
  shown: 'Shown.',
  held: 'Shown. The page would navigate away, so it is held.',
  nothing: 'Nothing to play here. Open a screen from the gallery.',
  stuck: (what: string) => `Stopped: ${what} did not appear.`,
}

/** Creates the bar from elements, because the page's content security policy forbids markup in strings. */
export function createStatusBar(story: Story, providerUrl: string): StatusBar {
  document.documentElement.classList.add('in-gallery')
  const bar = document.createElement('aside')
  bar.className = 'gallery-bar'
  bar.lang = 'en'
  bar.dir = 'ltr'
  bar.ariaLabel = TEXT.label
  const status = document.createElement('span')
  status.role = 'status'
  const hide = Object.assign(document.createElement('button'), { type: 'button', textContent: TEXT.hide })
  hide.addEventListener('click', () => bar.remove())
  bar.append(
    Object.assign(document.createElement('strong'), { textContent: story.title }),
    status,
    toLink(`${providerUrl}${story.path}`, TEXT.again),
    toLink(`${providerUrl}/gallery`, TEXT.gallery),
    hide,
  )
  const report: StatusBar['report'] = (state, detail = '') => {
    bar.dataset['state'] = state
    status.textContent = toText(story, state, detail)
  }
  report('playing')
  if (document.body) document.body.append(bar)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(bar), { once: true })
  return { report }
}

/** Shows a link to the gallery when the URL has no valid story. */
export function showNothingToPlay(providerUrl: string): void {
  const notice = Object.assign(document.createElement('p'), { textContent: TEXT.nothing })
  notice.append(' ', toLink(`${providerUrl}/gallery`, TEXT.gallery))
  document.body.append(notice)
}

function toText({ isHeld }: Story, state: State, detail: string): string {
  if (state === 'stuck') return TEXT.stuck(detail)
  if (state === 'playing') return TEXT.playing
  return isHeld ? TEXT.held : TEXT.shown
}

function toLink(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}
