import type { ErrorType } from '@latchkey/openapi'
import {
  BrowserBlockedError,
  NetworkError,
  ProviderError,
  SchemaError,
  SecondFactorRequiredError,
} from '../client/errors.ts'
import type { ProviderClient } from '../client/index.ts'
import type { OauthOptions, OauthProviderOptions } from '../config.ts'
import type { MessageSource } from '../lazy/message-source.ts'
import type { LanguageTexts, LoadedMessages } from '../messages/en.ts'
import { errorText } from '../messages/errors.ts'
import { toLinkedParts, type LinkedPart } from '../messages/linked-parts.ts'
import { loadErrorMessages } from './error-messages.ts'
import type { Widget } from './widget-context.tsx'

// The code that runs after a press. Loaded by `load-actions.ts`.
export { logOutcome } from '../client/log-outcome.ts'

/** A screen's reactions to error types. The text of an error with a reaction is not shown. */
export type Reactions = Partial<Record<ErrorType, (error: ProviderError) => void | Promise<void>>>

/** The parts of an error that are shown. `parts` are its text, in which some URLs are links. */
export type Failure = { text: string; parts: readonly LinkedPart[]; type: string | undefined }

type Options = {
  widget: Pick<Widget, 'dispatch' | 'language' | 'strings' | 'report'>
  reactions: Reactions
  source: MessageSource
  /** Returns the text for an error, or undefined to use the text of the catalogue. */
  toText: (error: unknown, messages: LoadedMessages) => string | undefined
}

/**
 * Runs an action of the user. A sign-in that needs a second factor continues on its screen. An error is passed to
 * `onError`. Then the screen's reaction to the error type runs, or the text of the error is returned.
 *
 * @returns what is shown, if the action has failed
 */
export async function runAction(action: () => Promise<void>, options: Options): Promise<Failure | undefined> {
  const { widget, source, reactions, toText } = options
  const describe = async (thrown: unknown, cause: unknown): Promise<Failure> => {
    const failures = cause === undefined ? [thrown] : [cause, thrown]
    const messages = { ...(await loadErrorMessages(failures, widget.language, source)), ...widget.strings }
    const texts = new Set(failures.map((failure) => toText(failure, messages) ?? errorText(failure, messages)))
    const text = [...texts].join(' ')
    return { text, parts: toLinkedParts(text), type: typeOf(thrown) }
  }
  /** @param cause the error that the step reacts to; when the reaction fails too, both errors are shown */
  const attempt = async (step: () => Promise<void> | void, cause?: unknown): Promise<Failure | undefined> => {
    try {
      await step()
      return undefined
    } catch (thrown) {
      if (thrown instanceof SecondFactorRequiredError) {
        widget.dispatch({ type: 'transition', screen: 'second-factor' })
        return undefined
      }
      widget.report(thrown)
      const reaction = cause === undefined ? findReaction(thrown, reactions) : undefined
      return reaction ? attempt(reaction, thrown) : describe(thrown, cause)
    }
  }
  return attempt(action)
}

function typeOf(thrown: unknown) {
  return thrown instanceof ProviderError ? thrown.error_type : undefined
}

function findReaction(thrown: unknown, reactions: Reactions) {
  if (!(thrown instanceof ProviderError)) return undefined
  const reaction = Object.entries(reactions).find(([type]) => type === thrown.error_type)?.[1]
  return reaction && (() => reaction(thrown))
}

/** Redirects the browser to a third party to sign in. */
export async function startOauth(
  client: ProviderClient,
  { type, custom_scopes, provider_params }: OauthProviderOptions,
  options?: OauthOptions,
): Promise<void> {
  await client.oauth[type].start({
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
    ...(custom_scopes && { custom_scopes }),
    ...(provider_params && { provider_params }),
  })
}

/** The errors of the client. Their messages are for developers, or are replaced by the catalogue. */
const CLIENT_ERRORS = [ProviderError, NetworkError, SchemaError, BrowserBlockedError, SecondFactorRequiredError]

/** Implements `explainError`. */
export async function explain(
  error: unknown,
  language: LanguageTexts | undefined,
  source: MessageSource,
): Promise<LinkedPart[]> {
  if (!CLIENT_ERRORS.some((type) => error instanceof type))
    return toLinkedParts(error instanceof Error ? error.message : '')
  if (!(error instanceof ProviderError)) console.error(error)
  const messages = await loadErrorMessages([error], language, source)
  const text = errorText(error, messages)
  const isWordless = error instanceof ProviderError && !error.error_message && text === messages['failure.unknown']
  return isWordless ? [] : toLinkedParts(text)
}
