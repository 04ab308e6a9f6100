import type { MockSchemas } from '@latchkey/openapi'

/** Returns what a client is called on the pages: its id, when it has no name. */
export function toClientName({ client_id, client_name }: MockSchemas['M2mClient']): string {
  return client_name === '' ? client_id : client_name
}
