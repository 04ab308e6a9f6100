import type { Message } from '@latchkey/openapi'
import { useEffect, useRef } from 'react'
import { useHasNavigated } from '../browser/has-navigated.tsx'
import { Link } from 'react-router'
import { CONFIG } from '../connection/config.ts'
import { toJournalSearchHref } from '../connection/request-href.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { WindowButton } from '../ui/window-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice } from '../ui/page.tsx'
import { ExactTime, Time } from '../ui/time.tsx'
import { getMessageTitle } from './message-kind.ts'
import { MessageContent } from './message-content.tsx'

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
