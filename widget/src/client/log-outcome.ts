import { NetworkError, ProviderError } from './errors.ts'
import type { EventDetails, EventFailure, Events } from './events.ts'

/**
 * Makes a call and logs its event afterwards. When the call fails, the event has the same name, and the error's code and
 * description, and the HTTP status if there was a response.
 *
 * @throws the error of the call
 */
export async function logOutcome<Result>(
  events: Pick<Events, 'log'>,
  { event_name, details }: { event_name: string; details: EventDetails },
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call()
    events.log(event_name, details)
    return result
  } catch (error) {
    events.log(event_name, details, toEventFailure(error))
    throw error
  }
}

function toEventFailure(error: unknown): EventFailure {
  if (error instanceof ProviderError) {
    const { error_type, error_message, status_code } = error
    return { error_code: error_type, error_description: error_message, http_status_code: status_code }
  }
  if (!(error instanceof Error)) return { error_code: 'unknown', error_description: String(error) }
  const { status_code } = error instanceof NetworkError ? error : {}
  return {
    error_code: error.name,
    error_description: error.message,
    ...(status_code !== undefined && { http_status_code: status_code }),
  }
}
