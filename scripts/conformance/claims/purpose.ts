import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** What the product does, and for whom. */
export const PURPOSE: readonly Claim[] = [
  claim(
    'story.three-steps',
    'A user signs in, approves an assistant, links Asana, and the assistant can then use the tools.',
    at.journeyWholeStory('an assistant is authorized, Asana is linked, and an MCP tool call works'),
  ),
  claim(
    'story.only-github',
    'The login page offers one third party and nothing else: GitHub.',
    at.loginPage('the login page offers only GitHub'),
  ),
  claim(
    'story.consent-page',
    'A page lets the user allow or deny the request of the assistant.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'story.link-asana',
    'The user links Asana by a redirect to its authorization page.',
    at.asanaPage('the Asana authorization page redirects to Asana immediately'),
  ),
  claim(
    'methods.magic-link',
    'A user signs in with a link from an email.',
    at.journeyLinks('a new user signs up with an emailed link and signs in with the next one'),
  ),
  claim(
    'methods.passcode-email',
    'A user signs in with a passcode from an email.',
    at.journeyPasscodes('a new user signs up with an emailed passcode and signs in with the next one'),
  ),
  claim(
    'methods.passcode-sms',
    'A user signs in with a passcode from a text message.',
    at.journeyPasscodes('a user signs up with a passcode by Text and signs in with the next one'),
  ),
  claim(
    'methods.passcode-whatsapp',
    'A user signs in with a passcode by WhatsApp.',
    at.journeyPasscodes('a user signs up with a passcode by WhatsApp and signs in with the next one'),
  ),
  claim(
    'methods.password',
    'A user signs up with a password and logs in with it.',
    at.journeySignUp('a new user signs up with a password and logs in with it later'),
  ),
  claim(
    'methods.passkey',
    'A user signs in with a passkey.',
    at.journeyPasskeys('a user signs in with a passkey through the button'),
  ),
  claim(
    'methods.wallet-ethereum',
    'The owner of an Ethereum wallet signs in with it.',
    at.journeyWallets('an Ethereum wallet signs its owner in'),
  ),
  claim(
    'methods.wallet-solana',
    'The owner of a Solana wallet signs in with it.',
    at.journeyWallets('a Solana wallet signs its owner in when Sign-In with Ethereum is required'),
  ),
  claim(
    'methods.third-parties',
    'There are nineteen third parties.',
    at.mainScreen('the widget supports nineteen OAuth providers'),
  ),
  claim(
    'methods.third-party-button',
    'Each third party has a button that begins with “Continue with”.',
    at.mainScreen('the OAuth provider %s has a button "Continue with %s" with an icon'),
  ),
  claim(
    'methods.one-tap-floating',
    'A user signs in by Google One Tap in a floating prompt.',
    at.journeyOneTap('a user signs in with a floating One Tap prompt'),
  ),
  claim(
    'methods.one-tap-embedded',
    'A user signs in by Google One Tap in an embedded prompt.',
    at.journeyOneTap('an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider'),
  ),
  claim(
    'widget.consent-screen',
    'The widget has a screen on which a user allows or denies the access of an application.',
    at.journeyIdpConsent('${configuration}: a user allows the requested scopes and is not asked for consent again'),
    at.idpConsent('Allow submits the whole request and follows the returned URL'),
    at.idpConsent('Deny submits the whole request and follows the returned URL'),
  ),
  claim(
    'widget.logout-screen',
    'The widget has a screen on which a user confirms a logout.',
    at.idpLogout('the logout screen asks for confirmation before it ends the session or redirects'),
  ),
  claim(
    'widget.passkey-registration',
    'A user registers a passkey.',
    at.journeyPasskeyRegister('a user creates, renames and deletes a passkey'),
  ),
  claim(
    'widget.passkey-management',
    'A user renames and deletes passkeys.',
    at.journeyPasskeyRegister('a user creates, renames and deletes a passkey'),
  ),
  claim(
    'widget.watermark',
    'The widget shows who powers it when the project wants it.',
    at.mainScreen('the watermark is shown when the project enables it'),
  ),
  claim(
    'widget.watermark-disabled',
    'A project can disable the watermark.',
    at.mainScreen('the watermark is hidden when the project disables it'),
  ),
  claim(
    'widget.bootstrap-decides',
    'The configuration of the project decides what the widget shows beside the methods that the page configures.',
    at.mainScreen('the watermark is shown when the project enables it'),
    at.passwordStrength('the LUDS password rules are shown before the user types'),
    at.emailLinks('the inbox links search for the sender domain of a project with the domains %j'),
  ),
]
