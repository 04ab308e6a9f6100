import type { Scene } from '../scene.ts'

/** How far a scene has come. */
type State = 'playing' | 'shown' | 'stuck'

/** The line under the page that says what is shown. */
export type Bar = { tell(state: State, detail?: string): void }

const TEXT = {
  label: 'Gallery',
  again: 'Again',
  gallery: 'All pictures',
  hide: 'Hide',
  playing: 'Playing…',
  shown: 'Here it is.',
  held: 'Here it is. The page is held; by itself it would go on.',
  nothing: 'There is nothing to play here: the gallery leads to its screens.',
  stuck: (what: string) => `Not reached: ${what} did not come.`,
}

/** Built of elements, for the page's policy allows no markup from texts. */
export function createBar(scene: Scene, providerUrl: string): Bar {
  document.documentElement.classList.add('in-gallery')
  const bar = document.createElement('aside')
  bar.className = 'gallery-bar'
  bar.ariaLabel = TEXT.label
  const status = document.createElement('span')
  status.role = 'status'
  const hide = Object.assign(document.createElement('button'), { type: 'button', textContent: TEXT.hide })
  hide.addEventListener('click', () => bar.remove())
  bar.append(
    Object.assign(document.createElement('strong'), { textContent: scene.title }),
    status,
    toLink(`${providerUrl}${scene.path}`, TEXT.again),
    toLink(`${providerUrl}/gallery`, TEXT.gallery),
    hide,
  )
  const tell: Bar['tell'] = (state, detail = '') => {
    bar.dataset['state'] = state
    status.textContent = toText(scene, state, detail)
  }
  tell('playing')
  if (document.body) document.body.append(bar)
  else document.addEventListener('DOMContentLoaded', () => document.body.append(bar), { once: true })
  return { tell }
}

/** For who comes without a scene, or with one that is none. */
export function tellNothingToPlay(providerUrl: string): void {
  const told = Object.assign(document.createElement('p'), { textContent: TEXT.nothing })
  told.append(' ', toLink(`${providerUrl}/gallery`, TEXT.gallery))
  document.body.append(told)
}

function toText({ isHeld }: Scene, state: State, detail: string): string {
  if (state === 'stuck') return TEXT.stuck(detail)
  if (state === 'playing') return TEXT.playing
  return isHeld ? TEXT.held : TEXT.shown
}

function toLink(href: string, textContent: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent })
}
