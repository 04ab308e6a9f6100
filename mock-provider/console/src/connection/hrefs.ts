/** The parameter of the journal's URL that names the opened request. */
export const REQUEST_PARAMETER = 'request'

/** Returns the address of the journal with the requests that have these words. */
export function toJournalSearchHref(search: string, tenant: string): string {
  return `/journal?${new URLSearchParams({ tenant, search }).toString()}`
}

/** Returns the address of a request in the journal. It names the tenant always, because it is shared. */
export function toRequestHref(entry_id: string, tenant: string): string {
  return `/journal?${new URLSearchParams({ tenant, [REQUEST_PARAMETER]: entry_id }).toString()}`
}

/** The parameter of a page's URL that names the shown tab. */
export const TAB_PARAMETER = 'tab'

/** Returns the address of the import of users. */
export function toImportHref(tenant: string): string {
  return `/users?${new URLSearchParams({ tenant, [TAB_PARAMETER]: 'import' }).toString()}`
}

/** The parameter of the messages page's URL that names the opened message. */
export const MESSAGE_PARAMETER = 'message'

/** Returns the address of a message. It names the tenant always, because it is shared. */
export function toMessageHref(message_id: string, tenant: string): string {
  return `/messages?${new URLSearchParams({ tenant, [MESSAGE_PARAMETER]: message_id }).toString()}`
}
