import type { Message } from '@latchkey/openapi'
import { getMailHeaders, getMailId, getMailSender } from '../../../facts/mail-headers.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Table, type Column } from '../ui/table.tsx'

const TEXT = TEXTS.messages

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
export function MailHeaders({ message }: { message: Message }) {
  const { data: config } = useControlQuery(QUERIES.config(useTenant()))
  const rows = config && [
    ['From', `${getMailSender(config).name} <${getMailSender(config).address}>`] as const,
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
