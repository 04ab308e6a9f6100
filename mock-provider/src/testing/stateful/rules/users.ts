import { PASSWORD } from '../../password-user.ts'
import { readList, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import type { Turn } from '../turn.ts'

/** Few addresses, so that they are reused often. The first two belong to the accounts at third parties. */
export const EMAILS = ['ada@example.com', 'grace@example.com', 'eve@example.com', 'mallory@example.com'] as const
const PHONE_NUMBERS = ['+12025550162', '+12025550163', '+12025550164'] as const

/** Chooses an email address. */
export function chooseEmail(turn: Turn): string {
  return turn.pick(EMAILS) ?? EMAILS[0]
}

/** Chooses a phone number. */
export function choosePhoneNumber(turn: Turn): string {
  return turn.pick(PHONE_NUMBERS) ?? PHONE_NUMBERS[0]
}

const create: Rule = {
  name: 'create a user',
  weight: 4,
  async act(turn) {
    const email = chooseEmail(turn)
    const kind = turn.choose(6)
    const body = {
      email,
      email_verified: turn.choose(2) === 0,
      ...(kind < 2 && { password: PASSWORD }),
      ...(kind === 2 && { phone_number: choosePhoneNumber(turn) }),
      ...(kind === 3 && { biometric_registrations: [{}, {}], webauthn_registrations: [{ name: 'Key' }] }),
    }
    const { body: created, status } = await turn.send({ operation: 'mockUsersCreate', body })
    if (status !== 200) return
    const user_id = readText(created, 'user.user_id')
    turn.checkNew(turn.state.users.has(user_id), user_id)
    turn.state.users.add(user_id)
    const { body: found } = await turn.sendFor(200, { operation: 'mockUser', path: { user_id } })
    turn.check(
      readText(found, 'user.created_at') === new Date(turn.tenant.now).toISOString(),
      'created at another time',
    )
  },
}

const remove: Rule = {
  name: 'delete a user, twice',
  can: ({ state }) => state.users.size > 0,
  async act(turn) {
    const user_id = turn.pick(turn.state.users) ?? ''
    const call = { operation: 'mockUserDelete', path: { user_id } } as const
    await turn.sendFor(200, call)
    turn.state.users.delete(user_id)
    await turn.deleteTwice(call, 404, 'user_not_found')
  },
}

const lock: Rule = {
  name: 'lock or unlock a user',
  weight: 1,
  can: ({ state }) => state.users.size > 0,
  async act(turn) {
    const user_id = turn.pick(turn.state.users) ?? ''
    const body = { is_locked: turn.choose(3) === 0 }
    await turn.sendFor(200, { operation: 'mockUserUpdate', path: { user_id }, body })
  },
}

const list: Rule = {
  name: 'list the users',
  weight: 1,
  async act(turn) {
    const first = await turn.sendFor(200, { operation: 'mockUsers', query: { limit: '2' } })
    const after = readText(first.body, 'users.1.user_id')
    const rest = after === '' ? undefined : await turn.sendFor(200, { operation: 'mockUsers', query: { after } })
    const listed = [...readList(first.body, 'users'), ...readList(rest?.body, 'users')]
    turn.check(listed.length === turn.state.users.size, 'The pages of the users do not have them all')
  },
}

const me: Rule = {
  name: 'change the own user',
  weight: 1,
  async act(turn) {
    const body = { name: { first_name: `Name ${turn.choose(3)}` }, untrusted_metadata: { a: turn.choose(2) || null } }
    const presented = turn.presented()
    const { status } = await turn.send({ operation: 'usersMeUpdate', body, ...presented })
    turn.check((status === 200) === (presented.session !== undefined), 'Only a session changes its user')
  },
}

const search: Rule = {
  name: 'search for an address',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, { operation: 'usersSearch', body: { email: chooseEmail(turn) } })
  },
}

const members: Rule = {
  name: 'create a member and search for it',
  weight: 1,
  async act(turn) {
    const body = { organization_id: 'organization-1', email_address: chooseEmail(turn) }
    await turn.send({ operation: 'mockMembersCreate', body })
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { vertical: 'B2B' } })
    const found = await turn.sendFor(200, { operation: 'b2bOrganizationsMembersSearch', body })
    turn.check(readText(found.body, 'data.member.status') === 'active', 'The member is not found')
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { vertical: 'CONSUMER' } })
  },
}

/** Rules about users and members. */
export const USER_RULES: readonly Rule[] = [create, remove, lock, list, me, search, members]
