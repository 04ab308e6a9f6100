import type { Message } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MESSAGE_PARAMETER } from '../connection/hrefs.ts'
import { MessageList } from '../inbox/message-list.tsx'
import { MessageView } from '../inbox/message-view.tsx'
import { useMessageKeys, useOpenedMessages, useInbox } from '../inbox/use-inbox.ts'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useSettled } from '../queries/use-settled.ts'
import { useTenant } from '../connection/tenant.tsx'
import { useToasts } from '../queries/toast-context.tsx'
import { Choice, SearchField } from '../ui/field.tsx'
import { Empty } from '../ui/table.tsx'
import { Notice, Page } from '../ui/page.tsx'
import { useChangeQuery } from '../browser/use-change-query.ts'

const TEXT = TEXTS.messages

const CHANNELS = listKeys(TEXT.channels)

/** The number of messages shown at first, and added by the button. */
const SHOWN_MESSAGES = 50

/** The tenant's messages as in a mail program: the list, and the opened message beside it. */
export function Messages() {
  const tenant = useTenant()
  const [searchParams] = useSearchParams()
  const [limit, setLimit] = useState(SHOWN_MESSAGES)
  const search = searchParams.get('search') ?? ''
  const channel = CHANNELS.find((known) => known === searchParams.get('channel'))
  const wanted = useSettled(search)
  const { messages, total, error } = useInbox(tenant, { search: wanted, ...(channel && { channel }) }, limit)
  const shown = searchParams.get(MESSAGE_PARAMETER) ?? undefined
  const opened = useOpenedMessages(shown)
  const bouncing = useControlQuery(QUERIES.config(tenant)).data?.inactive_emails ?? []
  const list = useRef<HTMLUListElement>(null)
  const copy = useCopyCode()
  const openedIndex = messages.findIndex(({ message_id }) => message_id === shown)
  useMessageKeys({ list, openedIndex, onCopy: (index) => copy(messages[index === -1 ? openedIndex : index]) })
  const isFiltered = search !== '' || channel !== undefined
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Filters search={search} channel={channel} />
      <p aria-live="polite" className="hint">
        {total !== undefined && toCount(messages.length, total)}
      </p>
      {total === 0 && <NoMessages isFiltered={isFiltered} />}
      <div className="inbox">
        <div className="inbox-side">
          <MessageList list={list} messages={messages} shown={shown} opened={opened} bouncing={bouncing} />
          {total !== undefined && total > messages.length && (
            <button type="button" onClick={() => setLimit(limit + SHOWN_MESSAGES)}>
              {TEXT.showMore({ count: Math.min(SHOWN_MESSAGES, total - messages.length) })}
            </button>
          )}
        </div>
        {shown === undefined ? (
          messages.length > 0 && <NothingOpen />
        ) : (
          <OpenedMessage key={shown} message_id={shown} known={messages[openedIndex]} bouncing={bouncing} />
        )}
      </div>
    </Page>
  )
}

function toCount(shown: number, total: number): string {
  return shown === total ? TEXT.count({ count: total }) : TEXT.shown({ shown, count: total })
}

/** Returns a function that copies a message's code, and reports it in a toast. */
function useCopyCode(): (message: Message | undefined) => void {
  const { show } = useToasts()
  return (message) => {
    const code = message?.code ?? null
    if (code === null) return
    navigator.clipboard.writeText(code).then(
      () => show({ tone: 'good', text: TEXT.copied({ code }) }),
      (error: Error) => show({ tone: 'bad', text: error.message }),
    )
  }
}

/** The search and the channel, which are kept in the URL. */
function Filters({ search, channel = '' }: { search: string; channel: string | undefined }) {
  const changeQuery = useChangeQuery()
  return (
    <div className="toolbar">
      <SearchField
        label={TEXT.search}
        hint={TEXT.searchHint}
        value={search}
        onSearch={(wanted) => changeQuery({ search: wanted })}
      />
      <Choice label={TEXT.channel} value={channel} onChange={(event) => changeQuery({ channel: event.target.value })}>
        <option value="">{TEXT.channelAll}</option>
        {CHANNELS.map((known) => (
          <option key={known} value={known}>
            {TEXT.channels[known]}
          </option>
        ))}
      </Choice>
    </div>
  )
}

/** Explains why the list is empty, and what fills it. */
function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  const changeQuery = useChangeQuery()
  if (isFiltered)
    return (
      <p className="buttons empty">
        <span>{TEXT.emptySearch}</span>
        <button type="button" onClick={() => changeQuery({ search: '', channel: '' })}>
          {TEXT.showAll}
        </button>
      </p>
    )
  return (
    <p className="empty">
      <Empty text={TEXT.empty} webApp={TEXTS.app.openWebApp} />
    </p>
  )
}

function NothingOpen() {
  return (
    <div className="inbox-message">
      <p className="empty">{TEXT.nothingOpen}</p>
      <p className="hint">{TEXT.keys}</p>
    </div>
  )
}

type OpenedProps = { message_id: string; known: Message | undefined; bouncing: readonly string[] }

/** The opened message. Its address works also when the list does not show it. */
function OpenedMessage({ message_id, known, bouncing }: OpenedProps) {
  const { data } = useControlQuery(QUERIES.message(useTenant(), message_id))
  const message = known ?? data?.messages[0]
  return (
    <section className="inbox-message" aria-label={TEXT.opened}>
      {message && <MessageView message={message} isBouncing={bouncing.includes(message.to)} />}
      {!message && data && <Notice tone="plain">{TEXT.missing}</Notice>}
    </section>
  )
}
