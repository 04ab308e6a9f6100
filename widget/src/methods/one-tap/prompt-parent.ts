import { PROMPT_PARENT_ID } from '../../browser/google-one-tap.ts'

/**
 * Creates the element that Google fills with an embedded prompt. Google's script finds it by its id in the document, so
 * a widget in a shadow root keeps it outside and shows it through a slot.
 *
 * @param place the element of the widget that the prompt appears in
 */
export function createPromptParent(place: Element): HTMLElement {
  const parent = document.createElement('div')
  parent.id = PROMPT_PARENT_ID
  const root = place.getRootNode()
  if (!('host' in root)) {
    place.append(parent)
    return parent
  }
  const { host } = root as ShadowRoot // only shadow roots have a host; `instanceof` fails across frames
  const slot = document.createElement('slot')
  slot.name = PROMPT_PARENT_ID
  parent.slot = PROMPT_PARENT_ID
  place.append(slot)
  host.append(parent)
  return parent
}
