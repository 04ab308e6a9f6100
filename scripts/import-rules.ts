import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { GATEWAYS, ROOMS, TEST_ONLY, VAGUE_NAME } from './config/rooms.ts'
import { isTest, withoutComments, type SourceFile } from './source-files.ts'

type Import = { specifier: string; isType: boolean }

/** The entry points of our packages, as paths. */
const ENTRY_POINTS = new Map(
  ['languages', 'mock-provider', 'openapi', 'widget'].flatMap((folder) => {
    const file = readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8')
    const { exports }: { exports: Record<string, string> } = JSON.parse(file)
    return Object.entries(exports).map(([name, path]) => [
      posix.join('@latchkey', folder, name),
      posix.join(folder, path),
    ])
  }),
)

/** Lists everything that is wrong with one file, as sentences. */
export function problemsOf(file: SourceFile): string[] {
  const problems = [...importProblems(file), ...gatewayProblems(file)]
  if (VAGUE_NAME.test(file.path)) problems.push('has a name that says nothing')
  return problems.map((problem) => `${file.path} ${problem}`)
}

export function importsOf({ path, text }: SourceFile): Import[] {
  if (path.endsWith('.css')) return []
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const isType = ({ start }: { start: number }) => /^(?:im|ex)port\s+type\s/.test(text.slice(start))
  return [
    ...staticImports.map((it) => ({ specifier: it.moduleRequest.value, isType: isType(it) })),
    ...staticExports.flatMap((it) => {
      const specifier = it.entries[0]?.moduleRequest?.value
      return specifier === undefined ? [] : [{ specifier, isType: isType(it) }]
    }),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ]
}

function importProblems(file: SourceFile) {
  const { path } = file
  const home = roomOf(path)
  const room = home === undefined ? undefined : ROOMS[home]
  if (home === undefined || room === undefined) return [`belongs to no room of scripts/config/rooms.ts`]
  if (room.anything) return []
  return importsOf(file)
    .filter(({ specifier, isType }) => {
      const target = targetOf(path, specifier)
      return target === undefined ? room.never?.test(specifier) : !mayImport(path, home, target, isType)
    })
    .map(({ specifier }) => `may not import ${specifier}`)
}

function mayImport(path: string, home: string, target: string, isType: boolean) {
  const room = ROOMS[home]
  if (isTest(path) && TEST_ONLY.some(({ within, may }) => path.startsWith(within) && isWithin(target, may))) return true
  if (isWithin(target, home) && room?.isolated) return isNeighbour(path, target, home)
  if (roomOf(target) === home) return true
  return (room?.may ?? []).some((rule) =>
    rule.startsWith('type:') ? isType && isWithin(target, rule.slice('type:'.length)) : isWithin(target, rule),
  )
}

/** Whether an import within an isolated room stays within one group of files. Only the `index` file may import them all. */
function isNeighbour(path: string, target: string, home: string) {
  const [from = '', to = ''] = [path, target].map((file) => file.slice(home.length + 1).split(/[/.]/)[0])
  return from === to || from === 'index' || from.startsWith(`${to}-`) || to.startsWith(`${from}-`)
}

function targetOf(path: string, specifier: string) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  if (!specifier.startsWith('@latchkey/')) return undefined
  return ENTRY_POINTS.get(specifier) ?? specifier.slice('@latchkey/'.length)
}

function roomOf(path: string) {
  const around = Object.keys(ROOMS).filter((prefix) => isWithin(path, prefix))
  return around.toSorted((a, b) => b.length - a.length)[0]
}

function isWithin(path: string, prefix: string) {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function gatewayProblems({ path, text }: SourceFile) {
  if (isTest(path)) return []
  const code = withoutComments(text)
  return GATEWAYS.filter(
    ({ within, gateways }) => isWithin(path, within) && !gateways.includes(path.slice(within.length + 1)),
  )
    .map(({ text: pattern }) => pattern.exec(code)?.[0].trim())
    .filter((match) => match !== undefined)
    .map((match) => `may not use ${match}: it has its own gateway`)
}

/** Finds rooms that import each other, types included, as a path that ends where it begins. Tests are left out. */
export function findRoomCycle(files: readonly SourceFile[]): string[] | undefined {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const home = roomOf(file.path)
    if (home === undefined || isTest(file.path) || file.path.includes('/testing/') || ROOMS[home]?.anything) continue
    for (const { specifier } of importsOf(file)) {
      const room = roomOf(targetOf(file.path, specifier) ?? '')
      if (room !== undefined && room !== home) edges.set(home, (edges.get(home) ?? new Set()).add(room))
    }
  }
  const finished = new Set<string>()
  const visit = (room: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(room)) return [...trail.slice(trail.indexOf(room)), room]
    if (finished.has(room)) return undefined
    for (const next of edges.get(room) ?? []) {
      const cycle = visit(next, [...trail, room])
      if (cycle) return cycle
    }
    finished.add(room)
    return undefined
  }
  return [...edges.keys()].map((room) => visit(room, [])).find((cycle) => cycle !== undefined)
}
