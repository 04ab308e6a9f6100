import type { ClientRecord } from '@latchkey/openapi'
import type { TEXTS } from '../messages/texts.ts'

/** How a client was registered. */
export type ClientOrigin = keyof typeof TEXTS.clients.origins

/** Returns how a client was registered. */
export function toClientOrigin({ client_id_metadata_url, is_self_registered, is_assumed }: ClientRecord): ClientOrigin {
  if (is_assumed) return 'assumed'
  if (client_id_metadata_url !== undefined) return 'document'
  return is_self_registered ? 'registration' : 'control'
}
