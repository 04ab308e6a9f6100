import type { Message } from '@latchkey/openapi'
import { toAccess, toScriptText } from './script.ts'
import { isToken, listTokens, readJson, toRequestText } from './tokens.ts'
import type { RecordedCall, Session } from './session.ts'

/** A value that comes from a response or a message and that later requests send. */
export type CarriedValue = {
  /** The name of the variable that holds the value. */
  name: string
  /** The index of the call before or after which the variable is declared. */
  call: number
  place: 'before' | 'after'
  /** The expression that reads the value. */
  expression: string
}

/** A value that could be carried over. */
type Offer = { value: string; member: string; toExpression: (user: number) => string; isMessage: boolean; from: number }

/** Finds the values that requests have from earlier responses and messages. The key is the recorded value. */
export function findCarriedValues(session: Session): ReadonlyMap<string, CarriedValue> {
  const { calls, state } = session
  const fixed = new Set(listTokens(JSON.stringify(state ?? {})))
  const offers = new Map<string, Offer>()
  const carried = new Map<string, CarriedValue>()
  const names = new Set<string>()
  for (const [place, call] of calls.entries()) {
    for (const token of listTokens(toRequestText(call))) {
      const offer = offers.get(token)
      // A value that first appears in a request was chosen by the app, so it is the same in every run.
      if (!offer) fixed.add(token)
      else if (!carried.has(token)) carried.set(token, toCarried(offer, place, names))
    }
    for (const offer of listOffers(session, call, place)) {
      const { value } = offer
      if (isToken(value) && !fixed.has(value) && !offers.has(value)) offers.set(value, offer)
    }
  }
  return carried
}

function toCarried({ member, toExpression, isMessage, from }: Offer, user: number, names: Set<string>): CarriedValue {
  const name = toVariable(member, names)
  const expression = toExpression(user)
  return isMessage
    ? { name, call: user, place: 'before', expression }
    : { name, call: from, place: 'after', expression }
}

/** Names that the generated test uses for other things. */
const USED = /^(response\d*|fault\d+|idp|inbox|clock|faults|request|test|base|expect|latchkey)$/
/** Words that cannot be names (ECMAScript §12.7.2, TypeScript). */
const RESERVED =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/

/** Returns the name of a variable: `session_token` becomes `sessionToken`, the next one `sessionToken2`. */
function toVariable(member: string, names: Set<string>): string {
  const words = member.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const joined = words.map((word, index) => (index === 0 ? word.toLowerCase() : toCapitalized(word))).join('')
  const isFreeWord = /^[a-z]/.test(joined) && !USED.test(joined) && !RESERVED.test(joined)
  const base = isFreeWord ? joined : `value${toCapitalized(joined)}`
  const isFree = (name: string) => !names.has(name)
  const numbered = Array.from({ length: names.size + 2 }, (_, index) => (index === 0 ? base : `${base}${index + 1}`))
  const name = numbered.find(isFree) ?? base
  names.add(name)
  return name
}

function toCapitalized(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Lists the values in a call's response and in the messages that it sent. */
function listOffers(session: Session, call: RecordedCall, place: number): Offer[] {
  const { message_ids = [] } = call
  const sent = session.messages.filter(({ message_id }) => message_ids.includes(message_id))
  return [...sent.flatMap((message) => listInMessage(session, message, place)), ...listInResponse(call, place)]
}

function listInMessage(session: Session, message: Message, from: number): Offer[] {
  const { to, code, links } = message
  const read = (user: number) => `inbox.list({ to: ${toScriptText(to)} })[${countNewer(session, message, user)}]`
  const offer = (value: string, member: string, rest: string, wrap = (text: string) => text): Offer => ({
    value,
    member,
    from,
    isMessage: true,
    toExpression: (user) => wrap(`${read(user)}?.${rest} ?? ''`),
  })
  return [
    ...(code === null ? [] : [offer(code, 'code', 'code')]),
    ...links.flatMap(({ href }, index) =>
      [...new URL(href).searchParams].map(([name, value]) =>
        offer(value, name, `links[${index}]?.href`, (url) => toParameter(url, name)),
      ),
    ),
  ]
}

/** Counts the messages to the same recipient that arrived after this one and before a call. */
function countNewer({ calls, messages }: Session, message: Message, user: number): number {
  const before = calls.slice(0, user).flatMap(({ message_ids = [] }) => message_ids)
  const at = calls[user]?.at ?? ''
  const arrived = messages.filter(
    ({ to, message_id, sent_at }) => to === message.to && before.includes(message_id) && sent_at <= at,
  )
  return Math.max(0, arrived.indexOf(message))
}

/** Writes an expression that reads a parameter of a URL. */
function toParameter(url: string, name: string): string {
  return `new URL(${url}).searchParams.get(${toScriptText(name)}) ?? ''`
}

function listInResponse(
  { operation_id, status, response_headers, response_body }: RecordedCall,
  from: number,
): Offer[] {
  if (status === null) return []
  const response = `response${from + 1}`
  const offer = (value: string, member: string, expression: string): Offer => ({
    value,
    member,
    from,
    isMessage: false,
    toExpression: () => expression,
  })
  const body = readJson(response_body)
  // The test arms rules through the test kit, whose call returns the rule.
  const isArming = operation_id === 'mockFaultsCreate'
  const root = isArming ? `fault${from + 1}` : `(await ${response}.json())`
  const members = listLeaves(body)
  // Playwright keeps cookies itself.
  const location = String(response_headers['location'] ?? '')
  const redirect = listInUrl(location, `${response}.headers()['location'] ?? ''`)
  const inUrls = members.flatMap(({ value, path }) => listInUrl(value, `${root}${path}`))
  return [
    ...members.map(({ value, path, member }) => offer(value, member, `${root}${path}`)),
    ...[...inUrls, ...redirect].map(({ value, path, member }) => offer(value, member, path)),
  ]
}

type Leaf = { value: string; member: string; path: string }

/** Lists the parameters of a URL. @param read the expression that reads the URL */
function listInUrl(url: string, read: string): Leaf[] {
  if (!url.includes('?') || !URL.canParse(url, ANY_ORIGIN)) return []
  const { searchParams } = new URL(url, ANY_ORIGIN)
  return [...searchParams].map(([member, value]) => ({ member, value, path: toParameter(`${read}, idp.url`, member) }))
}

/** A redirect may be a path. */
const ANY_ORIGIN = 'http://localhost'

/** Lists the strings in a JSON value with the code that leads to them. */
function listLeaves(value: unknown, path = '', member = 'value'): Leaf[] {
  if (typeof value === 'string') return [{ value, member, path }]
  if (Array.isArray(value)) return value.flatMap((item, index) => listLeaves(item, `${path}[${index}]`, member))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, `${path}${toAccess(name)}`, name))
}
