import { TEST_TOKEN_MARK } from '@latchkey/openapi'
import { useScreen } from '../../flow/use-screen.ts'
import { oneTapFailureText } from '../../messages/one-tap.ts'

/** Returns what a developer must know about the failure of Google's prompt. Empty outside the test environment. */
export function useFailureText(): string {
  const { client, state, strings } = useScreen('main')
  const isTest = client.publicToken.includes(TEST_TOKEN_MARK)
  return isTest ? oneTapFailureText(state.oneTap.failure, strings, window.location) : ''
}
