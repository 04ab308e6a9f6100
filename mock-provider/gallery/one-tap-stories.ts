import type { ErrorType, TenantConfig } from '@latchkey/openapi'
import { en } from '../../widget/src/messages/en.ts'
import type { ScreenStory } from './story.ts'
import { demo } from './fixtures.ts'

const start = 'oauthGoogleOnetapStart'
const embedded = [demo('one-tap-embedded')]
/** When the prompt is the only method, there is no button until it is over. */
const alone = [demo('one-tap-alone')]
const BUTTON = 'Continue with Google'

/** Returns the fault by which the provider refuses the prompt. */
function refusedByProvider(error_type: ErrorType): Pick<ScreenStory, 'faults'> {
  return { faults: [{ operation_id: start, error_type }] }
}

/** Returns the tenant setting with which Google refuses the prompt. */
function refusedByGoogle(google_prompt_refusal: TenantConfig['google_prompt_refusal']): Pick<ScreenStory, 'fixture'> {
  return { fixture: { config: { google_prompt_refusal } } }
}

/** Google One Tap: the prompt, and each reason for which there is none. */
export const ONE_TAP_STORIES: Record<string, ScreenStory> = {
  'one-tap-embedded': {
    title: 'Google’s prompt in place of its button',
    steps: embedded,
    shows: 'Continue with GitHub',
  },
  'one-tap-floating': { title: 'Google’s prompt beside its button', steps: [demo('one-tap-floating')], shows: BUTTON },
  'one-tap-alone': { title: 'Google’s prompt as the only way to sign in', steps: alone, shows: 'The sign-in widget' },
  'one-tap-oauth-config-not-found': {
    title: 'The project has no Google client',
    fixture: { config: { oauth_providers: { google: { enabled: false, accounts: [] } } } },
    steps: embedded,
    shows: en['one-tap.error.oauth_config_not_found'],
  },
  'one-tap-no-login-redirect-urls-set': {
    title: 'The project has no login redirect URL',
    ...refusedByProvider('no_login_redirect_urls_set'),
    steps: embedded,
    shows: en['one-tap.error.no_login_redirect_urls_set'],
  },
  'one-tap-no-signup-redirect-urls-set': {
    title: 'The project has no signup redirect URL',
    ...refusedByProvider('no_signup_redirect_urls_set'),
    steps: embedded,
    shows: en['one-tap.error.no_signup_redirect_urls_set'],
  },
  'one-tap-default-provider-not-allowed': {
    title: 'The project has the provider’s default Google client',
    ...refusedByProvider('default_provider_not_allowed'),
    steps: embedded,
    shows: en['one-tap.error.default_provider_not_allowed'],
  },
  'one-tap-unregistered-origin': {
    title: 'Google does not allow the prompt on this site',
    ...refusedByGoogle('unregistered_origin'),
    steps: embedded,
    shows: 'is not allowed for this project, please add it to the authorized origins of the Google OAuth client.',
  },
  'one-tap-invalid-client': {
    title: 'Google does not know the client',
    ...refusedByGoogle('invalid_client'),
    steps: embedded,
    shows: en['one-tap.error.invalid_client'],
  },
  'one-tap-server-error': {
    title: 'The provider refuses the prompt for another reason',
    ...refusedByProvider('too_many_requests'),
    steps: alone,
    shows: BUTTON,
  },
  'one-tap-user-cancel': {
    title: 'The user closes the prompt',
    ...refusedByGoogle('user_cancel'),
    steps: alone,
    shows: en['one-tap.cancelled'],
  },
  'one-tap-unknown-reason': {
    title: 'Google shows no prompt and does not say why',
    ...refusedByGoogle('unknown_reason'),
    steps: alone,
    shows: BUTTON,
  },
  'one-tap-script-not-loaded': {
    title: 'Google’s script does not load',
    faults: [{ operation_id: 'gsiClient', kind: 'html_502' }],
    steps: alone,
    shows: BUTTON,
  },
}
