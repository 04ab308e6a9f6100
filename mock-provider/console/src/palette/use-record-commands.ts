import { useQuery } from '@tanstack/react-query'
import type { JournalEntry, Message, User } from '@latchkey/openapi'
import { useNavigate } from 'react-router'
import { getData } from '../../../control-client/control-client.ts'
import { findWebUrl } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { toMessageHref } from '../connection/hrefs.ts'
import { toRepeat } from '../journal/repeat-call.ts'
import { useChange } from '../queries/use-change.ts'
import { useSettled } from '../queries/use-settled.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { toUserName } from '../users/factors.ts'
import { openSignedIn, setLocked } from '../users/user-actions.tsx'
import type { Command } from './use-action-commands.ts'

const TEXT = TEXTS.palette

/** The maximum numbers of users and messages that the palette fetches when it opens. */
const MAX_USERS = 500
/** The maximum number of further users that the provider's search adds. */
const MAX_FOUND_USERS = 20
const MAX_MESSAGES = 50

/**
 * Fetches the tenant's users, newest messages and newest call when the palette opens. If the tenant has more users than
 * are fetched, the provider also searches for the typed text.
 */
export function useRecords(typed: string): {
  users: readonly User[]
  messages: readonly Message[]
  newestCall: JournalEntry | undefined
} {
  const tenant = useTenant()
  const path = { tenant }
  const users = useQuery({
    queryKey: [tenant, 'palette', 'users'],
    queryFn: () => getData(control.GET('/_mock/{tenant}/users', { params: { path, query: { limit: MAX_USERS } } })),
  })
  const search = useSettled(typed.trim())
  const found = useQuery({
    queryKey: [tenant, 'palette', 'users', search],
    queryFn: () =>
      getData(control.GET('/_mock/{tenant}/users', { params: { path, query: { search, limit: MAX_FOUND_USERS } } })),
    enabled: search !== '' && (users.data?.total ?? 0) > MAX_USERS,
  })
  const known = users.data?.users ?? []
  const ids = new Set(known.map(({ user_id }) => user_id))
  const others = (found.data?.users ?? []).filter(({ user_id }) => !ids.has(user_id))
  const messages = useQuery({
    queryKey: [tenant, 'palette', 'messages'],
    queryFn: () =>
      getData(control.GET('/_mock/{tenant}/messages', { params: { path, query: { limit: MAX_MESSAGES } } })),
  })
  const journal = useQuery({
    queryKey: [tenant, 'palette', 'journal'],
    queryFn: () => getData(control.GET('/_mock/{tenant}/journal', { params: { path, query: { limit: 1 } } })),
  })
  return {
    users: [...known, ...others],
    messages: messages.data?.messages ?? [],
    newestCall: journal.data?.entries?.[0],
  }
}

/** The commands about users: open, sign in as, lock. */
export function useUserCommands(users: readonly User[]): Command[] {
  const tenant = useTenant()
  const navigate = useNavigate()
  const { change } = useChange()
  const webUrl = findWebUrl(tenant)
  return users.flatMap((user): Command[] => {
    const { user_id, is_locked = false } = user
    const name = toUserName(user)
    const contacts = [
      ...user.emails.map(({ email }) => email),
      ...user.phone_numbers.map((phone) => phone.phone_number),
    ]
    const text = [user_id, ...contacts].join(' ')
    const done = is_locked ? TEXTS.users.unlockDone : TEXTS.users.lockDone
    const lock = () =>
      change({
        make: () => setLocked(tenant, user_id, !is_locked),
        done,
        undo: () => setLocked(tenant, user_id, is_locked),
      })
    const open: Command = {
      id: `user ${user_id}`,
      group: 'users',
      name,
      text,
      run: () => void navigate(toHref(`/users/${encodeURIComponent(user_id)}`, tenant)),
    }
    const signIn: Command[] =
      webUrl === undefined
        ? []
        : [
            {
              id: `sign in ${user_id}`,
              group: 'users',
              name: TEXT.signInAs({ name }),
              synonyms: 'impersonate login log in',
              text,
              run: () => void change({ make: () => openSignedIn(tenant, user_id, webUrl), done: TEXTS.users.opened }),
            },
          ]
    const locking: Command = {
      id: `lock ${user_id}`,
      group: 'users',
      name: is_locked ? TEXT.unlock({ name }) : TEXT.lock({ name }),
      text,
      run: () => void lock(),
    }
    return [open, ...signIn, locking]
  })
}

/** The command that makes the newest call again. */
export function useCallCommands(newest: JournalEntry | undefined): Command[] {
  const tenant = useTenant()
  const { change } = useChange()
  if (!newest) return []
  return [
    {
      id: 'repeat call',
      group: 'actions',
      name: TEXT.repeat({ operation: newest.operation_id }),
      synonyms: 'replay repeat last call request journal',
      run: () => void change(toRepeat(tenant, newest)),
    },
  ]
}

/** The commands about messages: the newest code and link, and each message. */
export function useMessageCommands(messages: readonly Message[]): Command[] {
  const tenant = useTenant()
  const navigate = useNavigate()
  const { change } = useChange()
  const withCode = messages.find(({ code }) => code !== null)
  const withLink = messages.find(({ links }) => links.length > 0)
  const [link] = withLink?.links ?? []
  const code = withCode?.code ?? ''
  const copy: Command[] = withCode
    ? [
        {
          id: 'copy code',
          group: 'actions',
          name: TEXT.copyCode({ code, to: withCode.to }),
          synonyms: 'last mail passcode newest code otp',
          run: () => void change({ make: () => navigator.clipboard.writeText(code), done: TEXT.copied({ code }) }),
        },
      ]
    : []
  const open: Command[] =
    withLink && link
      ? [
          {
            id: 'open link',
            group: 'actions',
            name: TEXT.openLink({ to: withLink.to }),
            synonyms: 'last mail magic link newest link',
            run: () => void window.open(link.href, '_blank', 'noopener'),
          },
        ]
      : []
  const shown = messages.map(({ message_id, to, subject, text, sent_at }): Command => ({
    id: `message ${message_id}`,
    group: 'messages',
    name: `${to}: ${subject ?? text}`,
    text: `${text} ${sent_at}`,
    run: () => void navigate(toMessageHref(message_id, tenant)),
  }))
  return [...copy, ...open, ...shown]
}
