import type { ErrorType } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'

/** A client with a secret and, while a rotation is in progress, the next secret. Both are accepted until it ends. */
export type Rotating = { client_secret?: string; next_client_secret?: string }

/** The error types for a rotation that is already in progress, or not in progress. */
export type RotationErrors = { already: ErrorType; not: ErrorType }

/** Creates the next secret. @throws ProviderError of the type `already` */
export function startRotation(row: Rotating, { already }: RotationErrors): string {
  if (row.next_client_secret !== undefined) throw new ProviderError(already)
  const next = createSecret()
  row.next_client_secret = next
  return next
}

/** Removes the next secret. @throws ProviderError of the type `not` */
export function cancelRotation(row: Rotating, { not }: RotationErrors): void {
  if (row.next_client_secret === undefined) throw new ProviderError(not)
  delete row.next_client_secret
}

/** Replaces the secret with the next one. @throws ProviderError of the type `not` */
export function endRotation(row: Rotating, { not }: RotationErrors): void {
  if (row.next_client_secret === undefined) throw new ProviderError(not)
  row.client_secret = row.next_client_secret
  delete row.next_client_secret
}

/** Returns the last four characters of a secret, by which people recognize it. */
export function toLastFour(secret: string): string {
  return secret.slice(-4)
}
