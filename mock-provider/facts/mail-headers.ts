import type { Message, TenantConfig } from '@latchkey/openapi'

type Sender = Pick<TenantConfig, 'project_name' | 'email_domains'>

function getDomain({ email_domains }: Sender): string {
  return email_domains[0] ?? 'localhost'
}

/** Returns who a project's mails are from. */
export function getMailSender(config: Sender): { name: string; address: string } {
  return { name: config.project_name, address: `no-reply@${getDomain(config)}` }
}

/** Returns the `Message-ID` of a mail. @see RFC 5322 §3.6.4 */
export function getMailId(config: Sender, { message_id }: Pick<Message, 'message_id'>): string {
  return `<${message_id}@${getDomain(config)}>`
}

/** Returns the headers of a mail besides those that every mail has. */
export function getMailHeaders({ locale, template }: Pick<Message, 'locale' | 'template'>): Record<string, string> {
  return { 'Content-Language': locale, 'X-Latchkey-Template': template }
}
