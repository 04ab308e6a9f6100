import { quote, toRow } from '../markdown.ts'
import type { TestName } from './claim.ts'
import type { Method } from './method.ts'
import { SDKS, type Scenario, type Sdk } from './scenario.ts'

const NAMES: Record<Sdk, string> = { node: 'Node', python: 'Python', go: 'Go' }

/** Returns the page that lists all scenarios and methods with their tests. */
export function renderScenarios(scenarios: readonly Scenario[], methods: readonly Method[]): string {
  const proven = scenarios.filter((it) => it.open === undefined)
  return [
    '# An app’s own server',
    '',
    'What a server does with the provider’s SDK, in our own words, and the tests that prove that the mock responds as the',
    'provider does. The SDK for Node is the provider’s own, unmodified. The requests of those for Python and Go are made byte for',
    'byte, and their demands on responses and tokens are checked. Generated from `scripts/conformance/scenarios` by `npm run',
    'generate`. `npm run check:claims`, a step of `npm test`, fails if a named test is missing, did not run or did not pass.',
    '',
    `${proven.length} of ${scenarios.length} are proven.`,
    '',
    toRow('No.', 'When', 'Then', ...SDKS.map((sdk) => NAMES[sdk])),
    toRow('---', '---', '---', ...SDKS.map(() => '---')),
    ...scenarios.map(renderRow),
    '',
    '## Open',
    '',
    ...scenarios.flatMap(({ number, open }) => (open === undefined ? [] : [`- ${number}. ${open}`])),
    '',
    '## Methods',
    '',
    'Each method of the SDK for Node that makes a call, and a test in which it succeeds, and one in which it is refused as the',
    'document says. The step checks in the reports that these tests make the call.',
    '',
    toRow('Method', 'Operation', 'Succeeds', 'Is refused'),
    toRow('---', '---', '---', '---'),
    ...methods.map(({ method, operation_id, succeeds, refused }) =>
      toRow(`\`${method}\``, `\`${operation_id}\``, toLink(succeeds), toLink(refused)),
    ),
    '',
  ].join('\n')
}

function renderRow({ number, when, outcome, tests, open }: Scenario): string {
  const cells = SDKS.map((sdk) => (tests[sdk] ?? []).map(toLink).join('<br>'))
  return toRow(open === undefined ? String(number) : `${number} (open)`, toCell(when), toCell(outcome), ...cells)
}

const toLink = ({ file, title }: TestName) => `[${quote(title)}](../${file})`

/** Escapes a text for a table cell. Only `|` needs it, because the texts are this project's own Markdown. */
const toCell = (text: string) => text.replaceAll('|', String.raw`\|`)
