import { PROVIDER_BASICS } from '@latchkey/openapi'
import { useScreen } from '../../flow/use-screen.ts'
import { oneTapFailureText } from '../../messages/one-tap.ts'

/** Returns what a developer must know about the failure of Google's prompt. Empty outside the test environment. */
export function useFailureText(): string {
  const { client, state, strings } = useScreen('main')
  const isTest = client.publicToken.includes(PROVIDER_BASICS.testTokenMark)
  return isTest ? oneTapFailureText(state.oneTap.failure, strings, window.location) : ''
}
