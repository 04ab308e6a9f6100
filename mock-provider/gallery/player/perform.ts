import type { Step } from '../scene.ts'
import { findButton, findField, isTextShown, write } from './page-parts.ts'

const LOOK_AGAIN_MS = 50
const PATIENCE_MS = 20_000

/** What was to be found did not come. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError'
}

/** Does what a person would. @throws NotThereError */
export async function perform(step: Step): Promise<void> {
  if ('visit' in step) return leaveFor(step.visit)
  if ('fill' in step) return write(await waitFor(`the field “${step.fill}”`, () => findField(step.fill)), step.with)
  if ('press' in step) return (await waitFor(`the button “${step.press}”`, () => findButton(step.press))).click()
  await waitForText(step.see)
}

/** @throws NotThereError */
export async function waitForText(text: string): Promise<void> {
  await waitFor(`the text “${text}”`, () => isTextShown(text) || undefined)
}

/** The page goes, and the player with it: the next page's goes on. */
function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

async function waitFor<Found>(what: string, find: () => Found | undefined): Promise<Found> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new NotThereError(what)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
