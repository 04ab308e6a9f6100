import { findVarying, type Matcher } from './varying-values.ts'

export type Rule = { combine: 'AND'; matchers: Matcher[] }
export type Generator = { type: 'ProviderState'; expression: string }

/** Wraps a matcher as the pact file has it. */
export function toRule(matcher: Matcher): Rule {
  return { combine: 'AND', matchers: [matcher] }
}

/**
 * A JSON body for a pact. Secrets are replaced by examples. `rules` and `provided` describe the values that vary, by
 * path.
 */
export type Body = { content: unknown; rules: Record<string, Rule>; provided: Record<string, string> }

/** Converts a JSON body. `provided` maps the path of each varying value to the name of its member. */
export function toBody(value: unknown): Body {
  const rules: Body['rules'] = {}
  const provided: Body['provided'] = {}
  const visit = (inner: unknown, path: string, name: string): unknown => {
    if (typeof inner === 'string') {
      const varying = findVarying(name, inner)
      if (!varying) return inner
      rules[path] = toRule(varying.matcher)
      provided[path] = name
      return varying.example
    }
    if (Array.isArray(inner)) return inner.map((item, index) => visit(item, `${path}[${index}]`, name))
    if (inner === null || typeof inner !== 'object') return inner
    return Object.fromEntries(
      Object.entries(inner).map(([member, item]) => [member, visit(item, `${path}${toStep(member)}`, member)]),
    )
  }
  return { content: visit(value, '$', 'value'), rules, provided }
}

/** Returns a member's step in a path of matching rules. */
function toStep(member: string): string {
  return /^[A-Za-z_]\w*$/.test(member) ? `.${member}` : `['${member.replaceAll(/['\\]/g, String.raw`\$&`)}']`
}
