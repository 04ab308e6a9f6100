import { findErrorType } from '@latchkey/openapi'
import {
  endSessions,
  isSessionLive,
  type ModelClient,
  type ModelSession,
  type ModelState,
  type ModelTenant,
} from './model.ts'
import type { Lockstep, LockstepCall, Reply } from './lockstep.ts'
import { readText } from '../../core/read-path.ts'

/** The client that introspects the tokens of all clients. No rule deletes it on purpose. */
export const INSPECTOR = { client_id: 'inspector', secret: 'inspector-secret' }

/** The maximum number of characters that are shown of a call. */
const LONGEST_LINE = 500

/** The execution of one command: its tenant, and the numbers by which it chooses among the available options. */
export class Turn {
  readonly worlds: Lockstep
  readonly tenants: readonly ModelTenant[]
  readonly tenant: ModelTenant
  /** The calls in readable form. */
  readonly lines: string[] = []
  readonly #choices: readonly number[]
  #next = 0

  constructor(worlds: Lockstep, tenants: readonly ModelTenant[], tenant: ModelTenant, choices: readonly number[]) {
    this.worlds = worlds
    this.tenants = tenants
    this.tenant = tenant
    this.#choices = choices
  }

  get state(): ModelState {
    return this.tenant.state
  }

  /** Returns the next choice, a number below `limit`. */
  choose(limit: number): number {
    const number = this.#choices[this.#next % this.#choices.length] ?? 0
    this.#next += 1
    return number % limit
  }

  /** Chooses one element of a list. Undefined when the list is empty. */
  pick<Item>(items: Iterable<Item>): Item | undefined {
    const list = [...items]
    return list[this.choose(Math.max(1, list.length))]
  }

  /** Chooses a live session of the tenant, of the given user or of any user. */
  pickSession(user_id?: string): string | undefined {
    return this.pick(this.#listLive(user_id).map(([token]) => token))
  }

  /** Returns a live session to present, or sometimes none. */
  presented(user_id?: string): { session?: string } {
    const session = this.choose(3) === 0 ? undefined : this.pickSession(user_id)
    return session === undefined ? {} : { session }
  }

  #listLive(user_id: string | undefined): [string, ModelSession][] {
    return [...this.state.sessions].filter(
      ([, session]) => isSessionLive(this.tenant, session) && (user_id === undefined || session.user_id === user_id),
    )
  }

  /** Makes a call for the tenant of this turn, or for another. */
  async send(call: LockstepCall, { public_token } = this.tenant): Promise<Reply> {
    const shown = typeof call === 'function' ? await call({ index: 0, own: (text) => text }) : call
    const { operation, ...rest } = shown
    const line = `${operation} ${JSON.stringify({ public_token, ...rest }).slice(0, LONGEST_LINE)}`
    this.lines.push(line)
    const reply = await this.worlds.send(public_token, typeof call === 'function' ? replay(call, shown) : call)
    this.lines[this.lines.length - 1] = `${line} → ${reply.status} ${findErrorType(reply.body) ?? ''}`.trimEnd()
    return reply
  }

  /** Makes a call and checks its status. @throws Error when it has another */
  async sendFor(status: number, call: LockstepCall, tenant = this.tenant): Promise<Reply> {
    const reply = await this.send(call, tenant)
    this.check(reply.status === status, `${reply.operation} must respond with ${status}: ${JSON.stringify(reply.body)}`)
    return reply
  }

  /** Makes a deleting call twice. The second one must have this refusal and change nothing. */
  async deleteTwice(call: LockstepCall, status: number, error_type?: string): Promise<void> {
    const before = this.worlds.dump(this.tenant.public_token)
    const again = await this.sendFor(status, call)
    if (error_type !== undefined) {
      const type = findErrorType(again.body)
      this.check(type === error_type, `${again.operation} must be refused as ${error_type}, not as ${type}`)
    }
    this.check(before === this.worlds.dump(this.tenant.public_token), `${again.operation} changes something again`)
  }

  /** @throws Error with the message unless the condition holds */
  check(condition: boolean, message: string): void {
    if (!condition) throw new Error(message)
  }

  /** Records an id that a call has just created. @throws Error when it was known before */
  checkNew(wasKnown: boolean, id: string): void {
    this.check(id !== '' && !wasKnown, `The new id ${id} is not new`)
  }

  /** Records a client in the model. */
  addClient(client_id: string, client: ModelClient): void {
    this.state.clients.set(client_id, client)
  }

  /** Records a sign-in in the model: its user and its session. There is no session while a second factor is missing. */
  signIn({ body, status }: Reply): boolean {
    if (status !== 200) return false
    const data = { user_id: readText(body, 'data.user_id'), session_token: readText(body, 'data.session_token') }
    const times = ['started_at', 'last_accessed_at', 'expires_at'].map((name) =>
      Date.parse(readText(body, `data.session.${name}`)),
    )
    this.state.users.add(data.user_id)
    if (data.session_token === '') return false
    const [started_at = 0, last_accessed_at = 0, expires_at = 0] = times
    const { sessions } = this.state
    const known = sessions.get(data.session_token)
    this.check(!known || isSessionLive(this.tenant, known), `The ended session ${data.session_token} lives again`)
    this.check(!known || expires_at >= known.expires_at, 'The session was shortened')
    this.check(last_accessed_at === this.tenant.now, 'The session was accessed at another time than now')
    this.check(
      known ? started_at <= last_accessed_at : started_at === this.tenant.now,
      'The session starts at another time',
    )
    const session_id = readText(body, 'data.session.session_id')
    sessions.set(data.session_token, { user_id: data.user_id, session_id, expires_at, isEnded: false })
    return true
  }

  /** Records in the model that a user's sessions ended. */
  endSessionsOf(user_id: string, except?: string): void {
    endSessions(this.state, (session, token) => session.user_id === user_id && token !== except)
  }

  /** Sets up an empty tenant with everything that each tenant of a run has. */
  async setUp(): Promise<void> {
    this.tenant.snapshots.clear()
    await this.send({ operation: 'mockClockUpdate', body: { freeze_at: new Date(this.tenant.now).toISOString() } })
    await this.addInspector()
  }

  /** Creates the inspector, which is lost when its tenant is emptied. */
  async addInspector(): Promise<void> {
    const client = { client_id: INSPECTOR.client_id, client_secret: INSPECTOR.secret, client_name: 'Inspector' }
    const body = {
      ...client,
      client_type: 'third_party',
      redirect_urls: ['https://inspector.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
    }
    await this.sendFor(200, { operation: 'mockClientsCreate', body })
  }
}

/** Repeats a call. It is computed once for each mock, because each ceremony changes the state of a virtual device. */
function replay(
  call: Exclude<LockstepCall, { operation: string }>,
  first: Awaited<ReturnType<typeof call>>,
): LockstepCall {
  return (view) => (view.index === 0 ? first : call(view))
}
