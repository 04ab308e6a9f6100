import { readCommand } from '../../../mock-provider/src/command.ts'
import { COMPARE_HELP } from '../../../mock-provider/src/compare/compare-command.ts'
import { renderType } from './type-table.ts'
import { toCell, toCode, toPage, toTable } from './markdown.ts'

type Flag = { flag: string; text: string }

/** Returns the help of the mock's command, or of one of its commands. */
export async function readHelp(command?: 'compare'): Promise<string> {
  if (command === 'compare') return COMPARE_HELP
  const help = await readCommand(['--help'], {})
  if (!('text' in help)) throw new Error('The command has no help.')
  return help.text
}

/** Lists the flags that a help describes. */
export function listFlags(help: string): Flag[] {
  const flags: Flag[] = []
  for (const line of help.split('\n')) {
    const [, flag, text = ''] = /^ {2}(--\S+(?: <[^>]+>)?)(?: {2,}(.*))?$/.exec(line) ?? []
    const last = flags.at(-1)
    if (flag !== undefined) flags.push({ flag, text })
    else if (last && /^ {20,}\S/.test(line)) last.text = `${last.text} ${line.trim()}`.trim()
  }
  return flags
}

/** Renders the command line of the mock, and the options of the mock in code. */
export async function renderCommand(): Promise<string> {
  return toPage('The command of the mock provider', 'Every flag of latchkey-mock-provider, with its default.', [
    '`npx latchkey-mock-provider` starts a hosted identity provider on your machine. `npx latchkey-mock-provider doctor` says what is wrong with ports, Node, the data folder, the clock and allowed origins. `npx latchkey-mock-provider replay <file>` repeats a recorded bug. `npx latchkey-mock-provider compare` [compares the mock with a real test project](../recipes/compare-with-the-real-thing.md).',
    toFlagTable(await readHelp()),
    '## compare',
    toFlagTable(COMPARE_HELP),
    '## In code',
    'In code, `createMockProvider(options)` of `@latchkey/mock-provider` does the same:',
    renderType('mock-provider/src/mock-provider-options.ts', 'MockProviderOptions', []),
  ])
}

function toFlagTable(help: string): string {
  const rows = listFlags(help).map(({ flag, text }) => {
    const [, before = text, value = ''] = /^(.*?)\.? ?Default (.+)$/.exec(text) ?? []
    return [toCode(flag), toCell(value), toCell(before)]
  })
  return toTable(['Flag', 'Default', 'What it does'], rows)
}
