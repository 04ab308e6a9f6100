import { quote, toAnchor, toRow } from '../markdown.ts'
import type { Claim, Section, TestName } from './claim.ts'
import { isBrowserTest } from './claim-rules.ts'
import type { Outcome } from './read-report.ts'

/** The recorded results of the last full run. Newer claims have none. */
export type Results = { date: string | null; results: Record<string, Outcome> }

const MARKS: Record<Outcome, string> = { passed: 'passed', failed: '**failed**', 'not run': '**not run**' }

/** Returns the page that lists all claims, with their tests and their results. */
export function renderPage(sections: readonly Section[], { date, results }: Results) {
  const all = sections.flatMap(({ claims }) => claims)
  const counts = sections.map(({ title, claims }) => [`[${title}](#${toAnchor(title)})`, ...countAll(claims, results)])
  return [
    '# Conformance',
    '',
    'What the product is specified to do, in our own words, and the tests that prove it. Generated from',
    '`scripts/conformance/claims` by `npm run generate`. `npm run check:claims`, a step of `npm test`, fails if a claim has no',
    'test, or if its test did not run or did not pass, and if no browser test contains a specified text.',
    '',
    `${date === null ? 'No results are recorded yet.' : `The results are those of ${date}.`} \`npm run conformance\` records those of the last \`npm test\`.`,
    '',
    toRow('Section', 'Claims', 'Shown texts', 'Proven in a browser', 'Passed', 'Failed', 'Not run'),
    toRow(...Array<string>(7).fill('---')),
    ...counts.map((cells) => toRow(...cells)),
    toRow('**Total**', ...countAll(all, results)),
    '',
    ...sections.flatMap((section) => renderSection(section, results)),
  ].join('\n')
}

function countAll(claims: readonly Claim[], results: Results['results']) {
  const having = (outcome: Outcome) => claims.filter(({ id }) => (results[id] ?? 'not run') === outcome).length
  const shown = claims.filter(({ shows }) => shows !== undefined).length
  const inBrowser = claims.filter(({ tests }) => tests.some(({ file }) => isBrowserTest(file))).length
  return [claims.length, shown, inBrowser, having('passed'), having('failed'), having('not run')].map(String)
}

function renderSection({ title, claims }: Section, results: Results['results']) {
  const rows = claims.map((claim) =>
    toRow(
      `\`${claim.id}\``,
      toText(claim),
      claim.tests.map(toLink).join('<br>'),
      MARKS[results[claim.id] ?? 'not run'],
    ),
  )
  return [
    `## ${title}`,
    '',
    toRow('Claim', 'What holds', 'Proven by', 'Last result'),
    toRow('---', '---', '---', '---'),
    ...rows,
    '',
  ]
}

function toText({ claim, shows }: Claim) {
  return shows === undefined ? quote(claim) : `${quote(claim)} “${quote(shows)}”`
}

function toLink({ file, title }: TestName) {
  return `[${quote(title)}](../${file})`
}
