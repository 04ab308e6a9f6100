import { ADA, listScenarioNames, SCENARIOS, type ScenarioName } from '../scenarios/index.ts'
import { demo, EMAIL, PASSWORD } from './fixtures.ts'
import type { Story, StoryStep } from './story.ts'
import { TEXTS, toText } from './texts.ts'

const enterEmail: StoryStep[] = [{ fill: 'Email', with: EMAIL }, { press: 'Continue with email' }]
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
  'new-user': { steps: [demo('every-form')], shows: 'Sign up or log in' },
  'known-user': { steps: [demo('password'), ...enterEmail], shows: 'Forgot Password?' },
  'locked-user': { steps: logIn, shows: toText('user_lock_limit_reached') },
  'almost-locked-user': {
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: 'not the password' }, { press: 'Continue' }],
    shows: toText('unauthorized_credentials'),
  },
  'leaked-password': { steps: logIn, shows: 'Check your email to set a new password' },
  'second-factor-required': { steps: logIn, shows: 'One more step' },
  'ten-passkeys': { steps: [demo('passkey-manager')], shows: 'Passkey 10', isSignedIn: true },
  'slow-provider': { steps: askForLink, shows: `An email was sent to ${EMAIL}.` },
  'outage-at-midnight': { steps: [demo('email-link')], shows: 'Continue with email' },
  'late-mail': { steps: askForLink, shows: `An email was sent to ${EMAIL}.` },
  'bouncing-mail': { steps: askForLink, shows: `An email was sent to ${EMAIL}.` },
  'captcha-demanded': { steps: [demo('email-link')], shows: 'Continue with email' },
  'unreliable-network': { steps: [demo('email-link')], shows: 'Continue with email' },
  'large-project': { steps: [], shows: TEXTS.users, providerPath: '/users?tenant={public_token}' },
}

/** The scenarios, each with the screen that it opens with. */
export const SCENARIO_STORIES: readonly Story[] = listScenarioNames().map((name) => {
  const { isSignedIn = false, ...opening } = OPENINGS[name]
  const fixture = { scenario: name, ...(isSignedIn && { isSignedIn, users: [ADA] }) }
  const { title, description: text } = SCENARIOS[name]
  return { path: `/scenarios/${name}`, title, text, fixture, faults: [], ...opening }
})
