/** Whether two email addresses are the same to the provider, which ignores case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
