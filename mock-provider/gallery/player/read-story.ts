import type { Story, StoryStep } from '../story.ts'

/** The console's addresses of gallery entries. */
const ENTRY_PATH = /^\/(errors|screens|scenarios)\/[\w-]+$/

/**
 * Reads the story in a URL's fragment. Undefined when it is not a valid story, or when it would leave the page's own
 * origin: anyone can write a URL.
 */
export function readStory(fragment: string, origin: string): Story | undefined {
  try {
    const story: Partial<Story> = JSON.parse(decodeURIComponent(fragment)) // checked below
    return isStory(story, origin) ? story : undefined
  } catch {
    return undefined
  }
}

function isStory(story: Partial<Story>, origin: string): story is Story {
  const { path, title, fixture, steps, shows } = story
  const hasStrings = [path, title, shows].every((value) => typeof value === 'string')
  const isWhole = hasStrings && ENTRY_PATH.test(path ?? '') && typeof fixture === 'object'
  return isWhole && Array.isArray(steps) && steps.every((step) => isStep(step, origin))
}

function isStep(step: StoryStep, origin: string): boolean {
  if (Object.values(step).some((value) => typeof value !== 'string')) return false
  return !('visit' in step) || isPath(step.visit, origin)
}

/** Only a path is safe: a `blob:` URL, for example, has the origin of the page that created it. */
function isPath(url: string, origin: string): boolean {
  return url.startsWith('/') && new URL(url, origin).origin === origin
}
