import type { Message } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Linkified } from '../ui/linkified.tsx'
import { Tabs, type Tab } from '../ui/tabs.tsx'
import { MailHeaders } from './mail-headers.tsx'

const TEXT = TEXTS.messages

/** The content of a message: of an email in several views, of others their text. */
export function MessageContent({ message }: { message: Message }) {
  const { channel, text, html } = message
  if (channel !== 'email') return <p className="message-bubble">{text}</p>
  const tabs: (Tab | false)[] = [
    html !== null && { id: 'html', name: TEXT.view.html, content: () => <MailFrame message={message} /> },
    html !== null && { id: 'phone', name: TEXT.view.phone, content: () => <MailFrame message={message} isPhone /> },
    { id: 'text', name: TEXT.view.text, content: () => <MailText text={text} /> },
    html !== null && { id: 'source', name: TEXT.view.source, content: () => <MailSource html={html} /> },
    { id: 'headers', name: TEXT.view.headers, content: () => <MailHeaders message={message} /> },
  ]
  return <Tabs label={TEXT.views} tabs={tabs.filter((tab) => tab !== false)} />
}

function MailText({ text }: { text: string }) {
  return (
    <p className="message-text">
      <Linkified text={text} />
    </p>
  )
}

function MailSource({ html }: { html: string }) {
  return (
    <section aria-label={TEXT.sourceOf}>
      <pre>{html}</pre>
    </section>
  )
}

/** The email as a mail program shows it. It runs no scripts, and its links open in a tab of their own. */
function MailFrame({ message: { message_id }, isPhone = false }: { message: Message; isPhone?: boolean }) {
  const path = [useTenant(), 'messages', message_id, 'html'].map(encodeURIComponent).join('/')
  return (
    <iframe
      className={isPhone ? 'mail-frame mail-frame-phone' : 'mail-frame'}
      title={isPhone ? TEXT.framePhone : TEXT.frame}
      src={`/_mock/${path}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
