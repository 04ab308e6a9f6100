import { TEST_TOKEN_PATTERN, toTestToken } from '../../../facts/tenant-addresses.ts'

/** Whether the console can show this tenant: every test token is created at first use. */
export function isTestToken(public_token: string): boolean {
  return TEST_TOKEN_PATTERN.test(public_token)
}

/** Finds the test token for a typed name or token. Undefined when it cannot be one. */
export function findTestToken(typed: string): string | undefined {
  const name = typed.trim()
  if (isTestToken(name)) return name
  const token = toTestToken(name)
  return isTestToken(token) ? token : undefined
}

/** Finds the tenants whose token or project has the typed text, the exact one first. */
export function findTenants<Tenant extends { public_token: string; project_name: string }>(
  tenants: readonly Tenant[],
  typed: string,
): Tenant[] {
  const wanted = typed.trim().toLowerCase()
  const exact = findTestToken(typed)
  const found = tenants.filter(({ public_token, project_name }) =>
    `${public_token} ${project_name}`.toLowerCase().includes(wanted),
  )
  const isExact = ({ public_token }: Tenant) => public_token === exact
  return [...found.filter(isExact), ...found.filter((tenant) => !isExact(tenant))]
}
