import { isolate } from '@latchkey/languages'
import type { Message } from '@latchkey/openapi'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHasNavigated } from '../browser/has-navigated.tsx'
import { CONFIG } from '../connection/config.ts'
import { toJournalSearchHref } from '../connection/hrefs.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton, WindowButton } from '../ui/buttons.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/page.tsx'
import { ExactTime, Time } from '../ui/time.tsx'
import { getMessageTitle } from './message-kind.ts'
import { getMailHeaders, getMailId, getMailSender } from '../../../facts/mail-headers.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { Table, type Column } from '../ui/table.tsx'
import { Linkified } from '../ui/prose.tsx'
import { Tabs, type Tab } from '../ui/tabs.tsx'

const TEXT = TEXTS.messages

/** An opened message. Its heading takes the focus, unless the page was loaded with it. */
export function MessageView({ message, isBouncing }: { message: Message; isBouncing: boolean }) {
  const tenant = useTenant()
  const { message_id, to, channel, sent_at, expires_at, template, locale, code, links } = message
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useHasNavigated()
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus()
  }, [hasNavigated])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="message-title">
        {getMessageTitle(message)}
      </h2>
      {code !== null && (
        <p className="message-action">
          <code className="passcode passcode-large">{code}</code>
          <CopyButton text={code} what={TEXT.copyCode({ code })} />
        </p>
      )}
      {links.map(({ token_type, href }) => (
        <p key={href} className="message-action">
          <a className="button button-primary" href={href} target="_blank" rel="noreferrer">
            <span>{TEXT.openLink}</span>
            <span className="visually-hidden">{` ${TEXT.linkWhat({ what: TEXT.linkKinds[token_type] })}`}</span>
          </a>
          <CopyButton label={TEXT.copyLink} text={href} what={TEXT.linkWhat({ what: TEXT.linkKinds[token_type] })} />
          <WindowButton href={href} size="phone" what={TEXT.linkWhat({ what: TEXT.linkKinds[token_type] })} />
          <span className="hint">{TEXT.linkKinds[token_type]}</span>
        </p>
      ))}
      {isBouncing && <Notice tone="bad">{TEXT.bouncesText}</Notice>}
      <MessageContent message={message} />
      <Facts
        facts={[
          [TEXT.to, to],
          [TEXT.channel, TEXT.channels[channel]],
          [TEXT.sentAt, <ExactTime key="sent" at={sent_at} />],
          [TEXT.expires, expires_at !== null && <Expiry key="expiry" at={expires_at} />],
          [TEXT.forwarded, channel === 'email' && CONFIG.forwards_mail && TEXT.forwardedText],
          [
            TEXT.sentBy,
            <Link key="request" to={toJournalSearchHref(message_id, tenant)}>
              {TEXT.findRequest}
            </Link>,
          ],
          [TEXT.template, TEXT.templateText({ template, locale })],
        ]}
      />
    </>
  )
}

/** When a message expires, both relative and exactly, because people wait for it. */
function Expiry({ at }: { at: string }) {
  return (
    <>
      <Time at={at} /> <span className="hint">(</span>
      <ExactTime at={at} />
      <span className="hint">)</span>
    </>
  )
}

type Header = readonly [name: string, value: string]

const COLUMNS: readonly Column<Header>[] = [
  {
    title: TEXT.headerName,
    cell: ([name]) => <code>{name}</code>,
  },
  {
    title: TEXT.headerValue,
    cell: ([, value]) => value,
  },
]

/** The headers of an email. */
function MailHeaders({ message }: { message: Message }) {
  const { data: config } = useControlQuery(QUERIES.config(useTenant()))
  const rows = config && [
    ['From', `${isolate(getMailSender(config).name)} <${getMailSender(config).address}>`] as const,
    ['To', message.to] as const,
    ['Subject', message.subject ?? ''] as const,
    ['Date', new Date(message.sent_at).toUTCString()] as const,
    ['Message-ID', getMailId(config, message)] as const,
    ...Object.entries(getMailHeaders(message)),
  ]
  return (
    <>
      <Table caption={TEXT.view.headers} columns={COLUMNS} rows={rows} keyOf={([name]) => name} empty="" />
      <p className="hint">{TEXT.headersHint}</p>
    </>
  )
}

/** The content of a message: of an email in several views, of others their text. */
function MessageContent({ message }: { message: Message }) {
  const { channel, text, html } = message
  if (channel !== 'email') return <p className="message-bubble">{text}</p>
  const tabs: (Tab | false)[] = [
    html !== null && { id: 'html', name: TEXT.view.html, content: () => <MailFrame message={message} /> },
    html !== null && { id: 'phone', name: TEXT.view.phone, content: () => <MailFrame message={message} isPhone /> },
    { id: 'text', name: TEXT.view.text, isText: true, content: () => <MailText text={text} /> },
    html !== null && { id: 'source', name: TEXT.view.source, isText: true, content: () => <MailSource html={html} /> },
    { id: 'headers', name: TEXT.view.headers, isText: true, content: () => <MailHeaders message={message} /> },
  ]
  return <Tabs label={TEXT.views} parameter="view" tabs={tabs.filter((tab) => tab !== false)} />
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
