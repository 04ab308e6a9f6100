import { PASSWORD } from '../../password-user.ts'
import { readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import { chooseEmail } from './users.ts'

const create: Rule = {
  name: 'sign up with a password',
  weight: 1,
  async act(turn) {
    const body = { email: chooseEmail(turn), password: PASSWORD, session_duration_minutes: 60 }
    turn.signIn(await turn.send({ operation: 'passwords', body, ...turn.presented() }))
  },
}

const authenticate: Rule = {
  name: 'sign in with a password',
  weight: 2,
  async act(turn) {
    const password = turn.choose(5) === 0 ? 'wrong' : PASSWORD
    const body = { email: chooseEmail(turn), password, session_duration_minutes: 60 }
    const reply = await turn.send({ operation: 'passwordsAuthenticate', body, ...turn.presented() })
    turn.check(reply.status !== 200 || password === PASSWORD, 'A wrong password signs in')
    turn.signIn(reply)
  },
}

const resetByExisting: Rule = {
  name: 'replace a password by another',
  weight: 1,
  async act(turn) {
    const body = { email: chooseEmail(turn), existing_password: PASSWORD, new_password: PASSWORD }
    const call = {
      operation: 'passwordsExistingPasswordReset',
      body: { ...body, session_duration_minutes: 60 },
    } as const
    const reply = await turn.send(call)
    if (reply.status === 200) turn.endSessionsOf(readText(reply.body, 'data.user_id'))
    turn.signIn(reply)
  },
}

const resetBySession: Rule = {
  name: 'choose a new password in a session',
  weight: 1,
  async act(turn) {
    const session = turn.pickSession()
    if (session === undefined) return
    const body = { password: PASSWORD, session_duration_minutes: 60 }
    const reply = await turn.send({ operation: 'passwordsSessionReset', session, body })
    if (reply.status === 200) turn.endSessionsOf(readText(reply.body, 'data.user_id'), session)
    turn.signIn(reply)
  },
}

const strength: Rule = {
  name: 'ask for the strength of a password',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, { operation: 'passwordsStrengthCheck', body: { password: PASSWORD } })
  },
}

/** Rules about passwords. Their weight is low, because hashing takes most of the time. */
export const PASSWORD_RULES: readonly Rule[] = [create, authenticate, resetByExisting, resetBySession, strength]
