/**
 * Watches a form for what must not be interrupted: a press of a button or of a key, and the composition of a word.
 *
 * @returns a function that reports whether one is going on
 */
export function watchHolds(form: HTMLElement): () => boolean {
  let holds = 0
  const watch = (start: string, ...ends: string[]) => {
    form.addEventListener(start, () => {
      holds += 1
      const end = new AbortController()
      for (const type of ends) {
        // A task later, when the click that follows the end of a press has been handled.
        const release = () => {
          end.abort()
          setTimeout(() => (holds -= 1))
        }
        addEventListener(type, release, { signal: end.signal, capture: true })
      }
    })
  }
  watch('pointerdown', 'pointerup', 'pointercancel')
  watch('keydown', 'keyup')
  watch('compositionstart', 'compositionend')
  return () => holds > 0
}
