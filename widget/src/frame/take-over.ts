import { keepInput } from './keep-input.ts'

/** Replaces the form that a server rendered into a shadow root with the one that was rendered later. */
export function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  keepInput(early)(form)
  early.remove()
}
