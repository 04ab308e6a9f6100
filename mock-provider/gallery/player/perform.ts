import type { StoryStep } from '../story.ts'
import { confirm, findButton, findField, isTextShown, write } from './page-parts.ts'

const POLL_INTERVAL_MS = 50
const TIMEOUT_MS = 20_000

/** A field, button or text did not appear in time. The message names it. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError'
}

/** Performs a step as a person would. @throws NotThereError */
export async function perform(step: StoryStep): Promise<void> {
  if ('visit' in step) return leaveFor(step.visit)
  if ('fill' in step) return write(await waitFor(`the field “${step.fill}”`, () => findField(step.fill)), step.with)
  if ('press' in step) return (await waitFor(`the button “${step.press}”`, () => findButton(step.press))).click()
  if ('confirm' in step) return confirm(await waitFor(`the button “${step.confirm}”`, () => findButton(step.confirm)))
  await waitForText(step.see)
}

/** Waits until the page shows a text. @throws NotThereError */
export async function waitForText(text: string): Promise<void> {
  await waitFor(`the text “${text}”`, () => isTextShown(text) || undefined)
}

/** Never resolves: the player ends with this page, and the next page's player resumes the story. */
function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

async function waitFor<Found>(what: string, find: () => Found | undefined): Promise<Found> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new NotThereError(what)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
