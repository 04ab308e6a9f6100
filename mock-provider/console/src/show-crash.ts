import { TEXTS } from './messages/texts.ts'

/** Replaces the console by a sentence and a button that loads it again. React has given up on it, so this is plain DOM. */
export function showCrash(root: HTMLElement, error: unknown, reload = () => window.location.reload()): void {
  reportError(error)
  const text = Object.assign(document.createElement('p'), { role: 'alert', textContent: TEXTS.app.crash })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: TEXTS.app.reload })
  button.addEventListener('click', reload)
  const main = document.createElement('main')
  main.append(text, button)
  // Deferred, because React is still working on this root.
  setTimeout(() => root.replaceChildren(main))
}
