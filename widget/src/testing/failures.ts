import { PROVIDER } from '@latchkey/openapi'
import { NetworkError, ProviderError } from '../client/errors.ts'

/** Creates the error that the client throws when the provider rejects a call. */
export function createProviderError(error_type: string, error_message = 'The server said so.'): ProviderError {
  return new ProviderError({
    status_code: 400,
    request_id: 'request-id-test-1',
    error_type,
    error_message,
    error_url: `${PROVIDER.errorDocsUrl}/400#${error_type}`,
  })
}

/** Creates the error that the client throws when the provider is unreachable. */
export function createNetworkError(): NetworkError {
  return new NetworkError('The provider was not reached.')
}
