/** The attacks, in the order in which they are shown. Their texts are in the message catalogue. */
export const ATTACK_IDS = [
  'codeReplay',
  'codeInjection',
  'redirectSwap',
  'pkceDowngrade',
  'mixUp',
  'refreshReplay',
  'otherResource',
  'hostileRedirects',
  'impostor',
  'openRedirect',
  'stranger',
  'scopeEscalation',
] as const
export type AttackId = (typeof ATTACK_IDS)[number]

/** The parameter of a request's URL that names the attack. Endpoints ignore it, and the journal shows it. */
export const ATTACK_PARAMETER = 'attack'

/** Returns the words that find the calls of an attack in the journal. */
export function toJournalWords(id: AttackId): string {
  return `${ATTACK_PARAMETER}=${id}`
}
