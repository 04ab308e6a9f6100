import type { Message, TenantConfig } from '@latchkey/openapi'
import { getMailHeaders, getMailId, getMailSender } from '../../facts/mail-headers.ts'
import type { MailTransport } from '../core/tenant.ts'

export type SmtpTransportOptions = {
  /**
   * The URL of the SMTP server, for example `smtp://127.0.0.1:1025`, or `smtps://user:password@host` for implicit TLS
   * (RFC 8314).
   */
  smtpUrl: string
  onError: (error: Error, message: Message) => void
}

/** The timeout in milliseconds. An unreachable server must not hold mails for minutes. */
const TIMEOUT_MS = 5_000

/**
 * Creates a transport that sends every mail to an SMTP server. Other channels stay in the inbox.
 *
 * @see RFC 5321
 */
export function createSmtpTransport({ smtpUrl, onError }: SmtpTransportOptions): MailTransport {
  // Loaded only when an SMTP server is configured. The default export is used, because a bundle cannot resolve the
  // named exports of a CommonJS module.
  const connecting = import('nodemailer').then(({ default: { createTransport } }) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }),
  )
  return {
    send(config, message) {
      if (message.channel !== 'email') return
      const mail = toMail(config, message)
      connecting.then((transport) => transport.sendMail(mail)).catch((error: Error) => onError(error, message))
    },
    close: () => void connecting.then((transport) => transport.close()),
  }
}

function toMail(config: TenantConfig, message: Message) {
  const { to, subject, text, html } = message
  return {
    from: getMailSender(config),
    to,
    subject: subject ?? '',
    text,
    ...(html !== null && { html }),
    messageId: getMailId(config, message),
    headers: getMailHeaders(message),
  }
}
