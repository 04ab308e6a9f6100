import { FAULT_HEADER } from '../../../facts/fault-kinds.ts'
import type { FaultRule } from '@latchkey/openapi'
import { quoteForScript, quoteForShell } from '../browser/quotes.ts'

/** The fault of a recipe: an operation or `*`, an error, and how often it fires. By default, it always fires. */
export type ArmedError = { operation_id: string; error_type: string; times?: number }

export function toFaultHeader({ error_type }: ArmedError): string {
  return `${FAULT_HEADER}: ${error_type}`
}

/** Returns YAML for a seed file. Only the asterisk needs quotes. */
export function toSeed(tenant: string, { operation_id, error_type, times }: ArmedError): string {
  return [
    'tenants:',
    `  - public_token: ${toYaml(tenant)}`,
    '    faults:',
    `      - operation_id: ${toYaml(operation_id)}`,
    `        error_type: ${toYaml(error_type)}`,
    ...(times === undefined ? [] : [`        times: ${times}`]),
    '',
  ].join('\n')
}

/** Quotes a string where needed. JSON strings are YAML (YAML 1.2 §1.3), and only plain words go without quotes. */
function toYaml(text: string): string {
  return /^[a-z][a-z0-9_-]*$/i.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text)
}

/** Returns a curl command that arms a rule. @param origin the provider's */
export function toArmingCurl(origin: string, tenant: string, rule: FaultRule): string {
  return [
    `curl -X POST ${quoteForShell(`${origin}/_mock/${tenant}/faults`)}`,
    "-H 'content-type: application/json'",
    `-d ${quoteForShell(JSON.stringify(rule))}`,
  ].join(' ')
}

/** Returns a line for tests with the fixtures of `@latchkey/mock-provider/testing`. */
export function toTestKitLine({ operation_id, error_type, times }: ArmedError): string {
  const [operation, error] = [quoteForScript(operation_id), quoteForScript(error_type)]
  if (operation_id !== '*' && times === 1) return `faults.fail(${operation}, ${error})`
  const often = times === undefined ? '' : `, times: ${times}`
  return `faults.arm({ operation_id: ${operation}, error_type: ${error}${often} })`
}
