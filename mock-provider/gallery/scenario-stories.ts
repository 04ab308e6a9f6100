import { ADA, listScenarioNames, SCENARIOS, type ScenarioName } from '../scenarios/index.ts'
import { demo, EMAIL, PASSWORD } from './fixtures.ts'
import type { Story, StoryStep } from './story.ts'
import { TEXTS, toText } from './texts.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const enterEmail: StoryStep[] = [{ fill: 'Email', with: EMAIL }, { press: en['email.continue'] }]
const logIn: StoryStep[] = [
  demo('password'),
  ...enterEmail,
  { fill: 'Password', with: PASSWORD },
  { press: 'Continue' },
]
const askForLink: StoryStep[] = [demo('email-link'), ...enterEmail]

/** The screen that a scenario opens with. */
type Opening = Pick<Story, 'steps' | 'shows'> & Partial<Pick<Story, 'providerPath'>> & { isSignedIn?: boolean }

const OPENINGS: Record<ScenarioName, Opening> = {
  'new-user': { steps: [demo('every-form')], shows: en['main.title'] },
  'known-user': { steps: [demo('password'), ...enterEmail], shows: en['password.login.forgot'] },
  'locked-user': { steps: logIn, shows: toText('user_lock_limit_reached') },
  'almost-locked-user': {
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: 'not the password' }, { press: 'Continue' }],
    shows: toText('unauthorized_credentials'),
  },
  'leaked-password': { steps: logIn, shows: en['password.breached.title'] },
  'second-factor-required': { steps: logIn, shows: en['second-factor.title'] },
  'ten-passkeys': { steps: [demo('passkey-manager')], shows: 'Passkey 10', isSignedIn: true },
  'slow-provider': { steps: askForLink, shows: fillIn(en['email-confirmation.text'], { email: EMAIL }) },
  'outage-at-midnight': { steps: [demo('email-link')], shows: en['email.continue'] },
  'late-mail': { steps: askForLink, shows: fillIn(en['email-confirmation.text'], { email: EMAIL }) },
  'bouncing-mail': { steps: askForLink, shows: fillIn(en['email-confirmation.text'], { email: EMAIL }) },
  'captcha-demanded': { steps: [demo('email-link')], shows: en['email.continue'] },
  'unreliable-network': { steps: [demo('email-link')], shows: en['email.continue'] },
  'large-project': { steps: [], shows: TEXTS.users, providerPath: '/users?tenant={public_token}' },
}

/** The scenarios, each with the screen that it opens with. */
export const SCENARIO_STORIES: readonly Story[] = listScenarioNames().map((name) => {
  const { isSignedIn = false, ...opening } = OPENINGS[name]
  const fixture = { scenario: name, ...(isSignedIn && { isSignedIn, users: [ADA] }) }
  const { title, description: text } = SCENARIOS[name]
  return { path: `/scenarios/${name}`, title, text, fixture, faults: [], ...opening }
})
