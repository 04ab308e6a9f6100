import type { OperationId } from '@latchkey/openapi'
import { PASSWORD } from '../../password-user.ts'
import type { Reply } from '../lockstep.ts'
import { readList, readPath, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import type { Turn } from '../turn.ts'
import { chooseEmail, choosePhoneNumber } from './users.ts'

const HOST = 'http://localhost:3000'
const LINKS = { login_magic_link_url: `${HOST}/authenticate`, signup_magic_link_url: `${HOST}/welcome` }

/**
 * Finds the user whose sessions end when an address is confirmed: the address was unconfirmed, and somebody set a
 * password.
 */
export async function findUnconfirmed(turn: Turn, email: string): Promise<string | undefined> {
  const { body } = await turn.sendFor(200, { operation: 'mockUsers' })
  const isUnconfirmed = (user: unknown) =>
    readPath(user, 'password') !== null &&
    readList(user, 'emails').some(
      (entry) => readText(entry, 'email') === email && readPath(entry, 'verified') === false,
    )
  const user = readList(body, 'users').find(isUnconfirmed)
  return user === undefined ? undefined : readText(user, 'user_id')
}

/** Reads the inbox of an address, newest message first. */
async function readInbox(turn: Turn, to: string): Promise<Reply> {
  return turn.sendFor(200, { operation: 'mockMessages', query: { to } })
}

const LINK_SENDERS = ['LoginOrCreate', 'SendPrimary', 'SendSecondary'] as const

const link: Rule = {
  name: 'sign in with a mailed link, twice with the same',
  weight: 3,
  async act(turn) {
    const email = chooseEmail(turn)
    const operation = `magicLinksEmail${turn.pick(LINK_SENDERS) ?? 'LoginOrCreate'}` as const
    const sent = await turn.send({ operation, body: { email, ...LINKS }, ...turn.presented() })
    if (sent.status !== 200) return
    turn.state.users.add(readText(sent.body, 'data.user_id'))
    const { body } = await readInbox(turn, email)
    const message_id = readText(body, 'messages.0.message_id')
    await turn.sendFor(200, ({ own }) => ({ operation: 'mockMessageHtml', path: { message_id: own(message_id) } }))
    const href = readText(body, 'messages.0.links.0.href')
    const query = Object.fromEntries(new URL(href).searchParams)
    if (turn.choose(2) === 0) await turn.sendFor(302, { operation: 'magicLinksRedirect', query })
    const unconfirmed = await findUnconfirmed(turn, email)
    const call = {
      operation: 'magicLinksAuthenticate',
      body: { token: query['token'] ?? '', session_duration_minutes: 60 },
    } as const
    const reply = await turn.send({ ...call, ...turn.presented() })
    if (reply.status === 200 && unconfirmed !== undefined) turn.endSessionsOf(unconfirmed)
    if (turn.signIn(reply)) await turn.deleteTwice(call, 401, 'unable_to_auth_magic_link')
  },
}

const CHANNELS = ['Sms', 'Whatsapp', 'Email'] as const

const passcode: Rule = {
  name: 'sign in with a passcode, twice with the same',
  weight: 4,
  async act(turn) {
    const channel = turn.pick(CHANNELS) ?? 'Email'
    const way = turn.pick(LINK_SENDERS) ?? 'LoginOrCreate'
    const operation: OperationId = `otps${channel}${way}`
    const to = channel === 'Email' ? { email: chooseEmail(turn) } : { phone_number: choosePhoneNumber(turn) }
    const address = Object.values(to)[0] ?? ''
    const known = await turn.sendFor(200, { operation: 'mockUsers' })
    const sent = await turn.send({ operation, body: to, ...turn.presented() })
    if (sent.status !== 200) return
    await noteNewUser(turn, known)
    const method_id = readText(sent.body, 'data.method_id')
    const inbox = await readInbox(turn, address)
    const unconfirmed = await findUnconfirmed(turn, address)
    const presented = turn.presented()
    const call = ({ index, own }: { index: 0 | 1; own(text: string): string }) => ({
      operation: 'otpsAuthenticate' as const,
      body: {
        method_id: own(method_id),
        token: readText(inbox.replies[index].body, 'messages.0.code'),
        session_duration_minutes: 60,
      },
      ...(presented.session !== undefined && { session: own(presented.session) }),
    })
    const reply = await turn.send(call)
    if (reply.status === 200 && unconfirmed !== undefined) turn.endSessionsOf(unconfirmed)
    if (turn.signIn(reply)) turn.check((await turn.send(call)).status >= 400, 'A passcode works twice')
  },
}

/** The response to sending a passcode names no user, so a new user is looked up. */
async function noteNewUser(turn: Turn, known: Reply): Promise<void> {
  const before = new Set(readList(known.body, 'users').map((user) => readText(user, 'user_id')))
  const after = await turn.sendFor(200, { operation: 'mockUsers' })
  const created = readList(after.body, 'users')
    .map((user) => readText(user, 'user_id'))
    .filter((id) => !before.has(id))
  turn.check(created.length <= 1, 'One call created several users')
  for (const user_id of created) turn.state.users.add(user_id)
}

const resetByMail: Rule = {
  name: 'choose a new password with a mailed link',
  weight: 1,
  async act(turn) {
    const email = chooseEmail(turn)
    const body = {
      email,
      reset_password_redirect_url: `${HOST}/reset-password`,
      login_redirect_url: LINKS.login_magic_link_url,
    }
    const known = await turn.sendFor(200, { operation: 'mockUsers' })
    const sent = await turn.send({ operation: 'passwordsEmailResetStart', body })
    if (sent.status !== 200) return
    await noteNewUser(turn, known)
    const inbox = await readInbox(turn, email)
    const links = readList(inbox.body, 'messages.0.links').map((entry) => readText(entry, 'href'))
    const token = links.map((href) => new URL(href).searchParams.get('token')).find((found) => found !== null) ?? ''
    const call = {
      operation: 'passwordsEmailReset',
      body: { token, password: PASSWORD, session_duration_minutes: 60 },
    } as const
    const reply = await turn.send(call)
    if (reply.status === 200) turn.endSessionsOf(readText(reply.body, 'data.user_id'))
    if (turn.signIn(reply)) await turn.deleteTwice(call, 401)
  },
}

/** Rules about mails and text messages. */
export const MESSAGE_RULES: readonly Rule[] = [link, passcode, resetByMail]
