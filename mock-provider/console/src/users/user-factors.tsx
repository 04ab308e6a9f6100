import type { User } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { Table, type Column } from '../ui/table.tsx'
import { listFactors, type Factor } from './factors.ts'

const TEXT = TEXTS.users

const COLUMNS: readonly Column<Factor>[] = [
  {
    title: TEXT.factorKind,
    cell: ({ kind }) => TEXT.kinds[kind],
  },
  {
    title: TEXT.factorValue,
    cell: ({ value }) => value,
  },
  {
    title: TEXT.verified,
    cell: ({ verified }) => <Verified verified={verified} />,
  },
  {
    title: TEXT.factorId,
    cell: ({ id }) => <code>{id}</code>,
  },
]

function Verified({ verified }: Pick<Factor, 'verified'>) {
  if (verified === undefined) return null
  return (
    <span className={verified ? 'badge badge-good' : 'badge'}>{verified ? TEXT.isVerified : TEXT.isNotVerified}</span>
  )
}

export function UserFactors({ user }: { user: User }) {
  return (
    <Table
      caption={TEXT.factorsCaption}
      columns={COLUMNS}
      rows={listFactors(user)}
      keyOf={(row) => row.id}
      empty={TEXT.noFactors}
    />
  )
}
