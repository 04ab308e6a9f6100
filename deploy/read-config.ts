import type { AppConfig } from '../web/src/app-config.ts'
import { APP_CONFIG_FIELDS } from '../web/src/app-config-fields.ts'
import { AppConfigError, findConfigProblems, parseAppConfig } from '../web/src/read-app-config.ts'
import { DeploymentError } from './deployment-error.ts'

/** The member by which editors find the schema. The app ignores it. */
const SCHEMA_MEMBER = '$schema'

/**
 * Reads a configuration strictly: the app drops fields that it does not know, but here they are typing errors.
 *
 * @param site the URL that people open, for which the configuration must make sense
 * @throws DeploymentError that names every problem
 */
export function readConfig(text: string, site: URL): AppConfig {
  try {
    const problems = findUnknownFields(text)
    if (problems.length === 0) return parseAppConfig(text, site.hostname)
    throw new AppConfigError([...problems, ...findConfigProblems(JSON.parse(text), site.hostname)])
  } catch (error) {
    if (!(error instanceof AppConfigError)) throw error
    throw new DeploymentError(
      ['The configuration is wrong:', ...error.problems.map((problem) => `  - ${problem}`)].join('\n'),
      { cause: error },
    )
  }
}

function findUnknownFields(text: string): string[] {
  const block = parseJson(text)
  if (typeof block !== 'object' || block === null || Array.isArray(block)) return []
  const known = [...Object.keys(APP_CONFIG_FIELDS), SCHEMA_MEMBER]
  const unknown = Object.keys(block).filter((field) => !known.includes(field))
  return unknown.map((field) => `"${field}" is not a field of the configuration`)
}

/** Returns the value of a JSON text. Undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
