import type { Claim } from './claim.ts'

/** The page of the threats, as a path in the repository. */
export const THREATS_PAGE = 'docs/security.md'

const HEADING = /^### (\w+)\. (.+)$/
/** A link to a test file, then the title of the test. */
const TEST = /^- \[`([^`]+)`\]\([^)]+\) › `([^`]+)`$/

/** Reads each threat of the page as a claim that tests prove. A threat's heading is its number and its name. */
export function readThreats(page: string): Claim[] {
  const threats: { id: string; claim: string; tests: { file: string; title: string }[] }[] = []
  for (const line of page.split('\n')) {
    const [, number, name] = HEADING.exec(line) ?? []
    if (number !== undefined && name !== undefined) {
      threats.push({ id: `threat.${number.toLowerCase()}`, claim: name, tests: [] })
    }
    const [, file, title] = TEST.exec(line) ?? []
    if (file !== undefined && title !== undefined) threats.at(-1)?.tests.push({ file, title })
  }
  return threats
}
