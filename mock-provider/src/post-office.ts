import type { Message } from '@latchkey/openapi'
import type { Tenant } from './tenant.ts'

/** Carries messages out of the mock. */
export type PostOffice = {
  /** Never fails: a message that cannot be carried is told to `onError`. */
  post(tenant: Tenant, message: Message): void
  close(): void
}

export type PostOfficeOptions = {
  /** As in `smtp://127.0.0.1:1025`; `smtps:` for TLS from the start, user and password where they belong. */
  smtpUrl: string
  onError: (error: Error, message: Message) => void
}

/** Milliseconds; a server that is not there must not keep mails for minutes. */
const TIMEOUT_MS = 5_000

/**
 * Carries mail to a real SMTP server, so that it can be looked at as mail. Other channels stay in the inbox.
 *
 * @see RFC 5321
 */
export function createPostOffice({ smtpUrl, onError }: PostOfficeOptions): PostOffice {
  // Loaded only by those who want it.
  const connecting = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }),
  )
  return {
    post(tenant, message) {
      if (message.channel !== 'email') return
      const mail = toMail(tenant, message)
      connecting.then((transport) => transport.sendMail(mail)).catch((error: Error) => onError(error, message))
    },
    close: () => void connecting.then((transport) => transport.close()),
  }
}

function toMail({ config }: Tenant, { message_id, to, subject, text, html, locale, template }: Message) {
  const domain = config.email_domains[0] ?? 'localhost'
  return {
    from: { name: config.project_name, address: `no-reply@${domain}` },
    to,
    subject: subject ?? '',
    text,
    ...(html !== null && { html }),
    messageId: `<${message_id}@${domain}>`,
    headers: { 'Content-Language': locale, 'X-Latchkey-Template': template },
  }
}
