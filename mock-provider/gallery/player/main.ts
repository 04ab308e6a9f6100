import { installAuthenticator } from './authenticator.ts'
import { createBar, tellNothingToPlay, type Bar } from './bar.ts'
import { holdPage } from './hold-page.ts'
import { NotThereError, perform, waitForText } from './perform.ts'
import { forgetEverything, keepProgress, readProgress, type Progress } from './progress.ts'
import { readScene } from './read-scene.ts'
import { installWallet } from './wallet.ts'

/** Where the console sends a scene to, in the fragment. */
const STAGE_DOOR = '/gallery/'

const config = JSON.parse(document.querySelector('#latchkey-config')?.textContent ?? '{}') as {
  public_token: string
  provider_url: string
}

if (window.location.pathname === STAGE_DOOR) await begin()
else await resume()

/** Takes the scene from the address, signs in whoever is to be signed in, and goes to the first page. */
async function begin(): Promise<void> {
  const scene = readScene(window.location.hash.slice(1), window.location.origin)
  if (!scene) return tellNothingToPlay(config.provider_url)
  window.history.replaceState(null, '', STAGE_DOOR)
  forgetEverything()
  const bar = createBar(scene, config.provider_url)
  const [user] = scene.setting.users ?? []
  if (scene.setting.isSignedIn && user) {
    const { signIn } = await import('./sign-in.ts')
    const isSignedIn = await signIn(config, user).then(
      () => true,
      () => false,
    )
    if (!isSignedIn) return bar.tell('stuck', 'a session of the person who is to be signed in')
  }
  await play({ scene, next: 0 }, bar)
}

async function resume(): Promise<void> {
  const progress = readProgress()
  if (!progress) return
  const { setting, isHeld } = progress.scene
  if (setting.authenticator) installAuthenticator(setting.authenticator)
  if (setting.wallet) installWallet(setting.wallet)
  if (isHeld) holdPage()
  await play(progress, createBar(progress.scene, config.provider_url))
}

async function play({ scene, next }: Progress, bar: Bar): Promise<void> {
  try {
    for (const [index, step] of scene.steps.entries()) {
      if (index < next) continue
      keepProgress({ scene, next: index + 1 })
      await perform(step)
    }
    if (scene.isAtProvider) return
    await waitForText(scene.shows)
    bar.tell('shown')
  } catch (error) {
    if (!(error instanceof NotThereError)) throw error
    bar.tell('stuck', error.message)
  }
}
