import { PROVIDER } from '@latchkey/openapi'
import { NetworkError, ProviderError } from '../client/errors.ts'

/** What the client raises when the provider refuses a call. */
export function createProviderError(error_type: string, error_message = 'The server said so.'): ProviderError {
  return new ProviderError({
    status_code: 400,
    request_id: 'request-id-test-1',
    error_type,
    error_message,
    error_url: `${PROVIDER.errorDocsUrl}/400#${error_type}`,
  })
}

/** What the client raises when the provider is not reached. */
export function createNetworkError(): NetworkError {
  return new NetworkError('The provider was not reached.')
}
