import type { MockSchemas } from '@latchkey/openapi'

/** Returns the display name of a client, which is its id when it has no name. */
export function toClientName({ client_id, client_name }: MockSchemas['M2mClient']): string {
  return client_name === '' ? client_id : client_name
}
