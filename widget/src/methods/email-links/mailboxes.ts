export type Mailbox = { id: 'gmail' | 'yahoo' | 'outlook'; href: string }

/**
 * Returns links to the mail in three webmail services.
 * Assumed: the URLs, and the search when the domain is unknown.
 *
 * @param domain the sender's domain, if known
 */
export function toMailboxes(domain: string | undefined): Mailbox[] {
  const recent = 'in:anywhere newer_than:1h'
  const search = encodeURIComponent(domain ? `from:(@${domain}) ${recent}` : recent)
  const keyword = encodeURIComponent(domain ?? 'is:unread')
  return [
    { id: 'gmail', href: `https://mail.google.com/mail/u/0/#search/${search}` },
    { id: 'yahoo', href: `https://mail.yahoo.com/d/search/keyword=${keyword}` },
    { id: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
  ]
}
