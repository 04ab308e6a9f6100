/** Finds a member of a JSON object of unknown shape. Undefined when there is none. */
export function findMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
