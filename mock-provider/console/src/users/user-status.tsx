import type { User } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.users

export function UserStatus({ user: { status, is_locked } }: { user: User }) {
  return (
    <span className="badges">
      <span className={status === 'active' ? 'badge badge-good' : 'badge'}>{TEXT.statuses[status]}</span>
      {is_locked && <span className="badge badge-bad">{TEXT.locked}</span>}
    </span>
  )
}
