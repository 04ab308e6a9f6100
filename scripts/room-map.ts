import { ROOMS, type Room } from './config/rooms.ts'
import { renderTable, replaceSection } from './markdown.ts'

const TYPES_ONLY = 'type:'

/** The purpose of each package, in the order of the map. */
const PACKAGES: Record<string, string> = {
  openapi: 'the four documents, generated types, the error catalogue',
  languages: 'the texts in every language but English, and how messages are formatted',
  widget: 'the sign-in widget, and the headless client',
  web: 'the web app',
  'mock-provider': 'the offline provider, its console and gallery, the tool server',
  deploy: 'how the web app and the mock provider are deployed',
  docs: 'decisions, reports, and the documentation with its generated reference',
  contracts: 'pacts between the client and the mock provider',
  e2e: 'journeys in a real browser',
  examples: 'projects to copy, which install the packages from their tarballs',
  scripts: 'builds, finding browsers, checks, benchmarks',
}

/** The generated documents by path. Each function returns the new text of a file for its present text. */
export const ROOM_DOCUMENTS: Record<string, (present: string) => string> = {
  'README.md': (present) => replaceSection(present, 'rooms', renderPackages()),
  'docs/rooms.md': () => renderRooms(ROOMS),
}

/** Returns a list of the packages and their purposes. */
export function renderPackages() {
  return Object.entries(PACKAGES)
    .map(([name, purpose]) => `- **${name}**: ${purpose}`)
    .join('\n')
}

/** Returns the document that lists all rooms. */
export function renderRooms(rooms: Record<string, Room>) {
  const rows = Object.entries(rooms).map(([name, room]) => [`\`${name}\``, renderRule(room)])
  return [
    '# Rooms',
    '',
    'Generated from `scripts/config/rooms.ts` by `npm run generate`; `npm run check:imports` enforces it.',
    'A file belongs to the room with the longest path around it, and may import from its own room.',
    '',
    renderTable(['Room', 'May import'], rows),
    '',
  ].join('\n')
}

function renderRule({ may, anything, isolated, never }: Room) {
  const notes = [isolated && 'its groups do not import each other', never && 'no React'].filter((note) => note)
  const list = anything ? 'everything' : toList(may)
  return notes.length > 0 ? `${list} (${notes.join('; ')})` : list
}

/** Leaves out redundant rules: those for types of a path, or for a path within it, that another rule already allows. */
function toList(rules: readonly string[]) {
  const unique = [...new Set(rules)].filter((rule) => !rules.some((other) => isCovered(rule, other)))
  const items = unique.map((rule) => (rule.startsWith(TYPES_ONLY) ? `types of \`${toPath(rule)}\`` : `\`${rule}\``))
  return items.length > 0 ? items.join(', ') : 'nothing'
}

function isCovered(rule: string, other: string) {
  if (other === rule || other.startsWith(TYPES_ONLY)) return false
  return isWithin(toPath(rule), other)
}

function toPath(rule: string) {
  return rule.startsWith(TYPES_ONLY) ? rule.slice(TYPES_ONLY.length) : rule
}

function isWithin(path: string, folder: string) {
  return path === folder || path.startsWith(`${folder}/`)
}
