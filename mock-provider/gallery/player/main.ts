import { installAuthenticator } from './authenticator.ts'
import { createStatusBar, showNothingToPlay, type StatusBar } from './status-bar.ts'
import { holdPage } from './hold-page.ts'
import { NotThereError, perform, waitForText } from './perform.ts'
import { clearSite, keepProgress, readProgress, type Progress } from './progress.ts'
import { readStory } from './read-story.ts'
import { installWallet } from './wallet.ts'

/** The path that the console opens, with the story in the fragment. */
const START_PATH = '/gallery/'

/** Written by the web server. */
const config: { public_token: string; provider_url: string } = JSON.parse(
  document.querySelector('#latchkey-config')?.textContent ?? '{}',
)

if (window.location.pathname === START_PATH) await begin()
else await resume()

/** Reads the story from the URL, signs its user in if the story requires it, and goes to the first page. */
async function begin(): Promise<void> {
  const story = readStory(window.location.hash.slice(1), window.location.origin)
  if (!story) return showNothingToPlay(config.provider_url)
  window.history.replaceState(null, '', START_PATH)
  clearSite()
  const bar = createStatusBar(story, config.provider_url)
  const [user] = story.fixture.users ?? []
  if (story.fixture.isSignedIn && user) {
    const { signIn } = await import('./sign-in.ts')
    const isSignedIn = await signIn(config, user).then(
      () => true,
      () => false,
    )
    if (!isSignedIn) return bar.report('stuck', 'the user’s session')
  }
  await play({ story, next: 0 }, bar)
}

async function resume(): Promise<void> {
  const progress = readProgress()
  if (!progress) return
  const { fixture, isHeld } = progress.story
  if (fixture.authenticator) installAuthenticator(fixture.authenticator)
  if (fixture.wallet) installWallet(fixture.wallet)
  if (isHeld) holdPage()
  await play(progress, createStatusBar(progress.story, config.provider_url))
}

async function play({ story, next }: Progress, bar: StatusBar): Promise<void> {
  try {
    for (const [index, step] of story.steps.entries()) {
      if (index < next) continue
      keepProgress({ story, next: index + 1 })
      await perform(step)
    }
    if (story.isAtProvider) return
    await waitForText(story.shows)
    bar.report('shown')
  } catch (error) {
    if (!(error instanceof NotThereError)) throw error
    bar.report('stuck', error.message)
  }
}
