/** The parameter of the messages page's URL that names the opened message. */
export const MESSAGE_PARAMETER = 'message'

/** Returns the address of a message. It names the tenant always, because it is shared. */
export function toMessageHref(message_id: string, tenant: string): string {
  return `/messages?${new URLSearchParams({ tenant, [MESSAGE_PARAMETER]: message_id }).toString()}`
}
