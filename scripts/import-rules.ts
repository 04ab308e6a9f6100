import { posix } from 'node:path'
import { ALLOWED_NAMES, GATEWAYS, FORBIDDEN_NAMES, MAX_SOURCE_LINES, ROOMS, TABLES, TEST_ONLY } from './config/rooms.ts'
import { isTest, withoutComments, type SourceFile } from './source-files.ts'

type Import = { specifier: string; isType: boolean }

const IMPORTS =
  /^\s*(?:import|export)\s+(?<type>type\s)?(?:[^'"`;]*?\sfrom\s*)?['"](?<from>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm

/** The entry points of our packages, as paths. */
const PACKAGES: Record<string, string> = {
  '@latchkey/openapi': 'openapi/index.ts',
  '@latchkey/languages': 'languages/index.ts',
  '@latchkey/widget': 'widget/src/index.ts',
  '@latchkey/widget/element': 'widget/src/element.ts',
  '@latchkey/widget/client': 'widget/src/client/index.ts',
  '@latchkey/widget/idp': 'widget/src/idp/index.ts',
  '@latchkey/widget/languages': 'widget/src/languages/index.ts',
  '@latchkey/widget/marks': 'widget/src/marks/index.ts',
  '@latchkey/widget/products': 'widget/src/delivery/products/index.ts',
  '@latchkey/widget/themes': 'widget/src/themes/index.ts',
  '@latchkey/widget/server': 'widget/src/server.ts',
  // Generated from the styles of the first screens.
  '@latchkey/widget/styles.css': 'widget/src/theme/base.css',
  '@latchkey/mock-provider': 'mock-provider/src/index.ts',
  '@latchkey/mock-provider/testing': 'mock-provider/src/test-kit/test-kit.ts',
}

/** Lists everything that is wrong with one file, as sentences. */
export function problemsOf(file: SourceFile): string[] {
  return [...importProblems(file), ...doorProblems(file), ...nameProblems(file), ...sizeProblems(file)].map(
    (problem) => `${file.path} ${problem}`,
  )
}

export function importsOf(text: string): Import[] {
  return [...withoutComments(text).matchAll(IMPORTS)].map(({ groups = {} }) => ({
    specifier: groups['from'] ?? groups['dynamic'] ?? '',
    isType: groups['type'] !== undefined,
  }))
}

function importProblems({ path, text }: SourceFile) {
  const home = roomOf(path)
  const room = home === undefined ? undefined : ROOMS[home]
  if (home === undefined || room === undefined) return [`belongs to no room of scripts/config/rooms.ts`]
  if (room.anything) return []
  return importsOf(text)
    .filter(({ specifier, isType }) => {
      const target = targetOf(path, specifier)
      if (target === undefined) return room.never?.test(specifier)
      return !mayImport(path, home, target, isType)
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

/**
 * Whether an import within an isolated room stays within one group of files. Only the `index` file may import them all.
 */
function isNeighbour(path: string, target: string, home: string) {
  const [from, to] = [path, target].map((file) => file.slice(home.length + 1).split(/[/.]/)[0] ?? '')
  if (from === undefined || to === undefined) return false
  return from === to || from === 'index' || from.startsWith(`${to}-`) || to.startsWith(`${from}-`)
}

function targetOf(path: string, specifier: string) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  if (!specifier.startsWith('@latchkey/')) return undefined
  return PACKAGES[specifier] ?? specifier.slice('@latchkey/'.length)
}

function roomOf(path: string) {
  return Object.keys(ROOMS)
    .filter((prefix) => isWithin(path, prefix))
    .toSorted((a, b) => b.length - a.length)[0]
}

function isWithin(path: string, prefix: string) {
  return path === prefix || path.startsWith(`${prefix}/`)
}

function doorProblems({ path, text }: SourceFile) {
  if (isTest(path)) return []
  const code = withoutComments(text)
  return GATEWAYS.filter(
    ({ within, gateways }) => isWithin(path, within) && !gateways.some((it) => path === `${within}/${it}`),
  )
    .map(({ text: pattern }) => pattern.exec(code)?.[0].trim())
    .filter((match) => match !== undefined)
    .map((match) => `may not use ${match}: it has its own gateway`)
}

function nameProblems({ path }: SourceFile) {
  return path
    .split('/')
    .map((part) => part.split('.')[0] ?? '')
    .filter((stem) => !ALLOWED_NAMES.includes(stem) && FORBIDDEN_NAMES.includes(stem.split('-').at(-1) ?? ''))
    .map((stem) => `is called ${stem}, which says nothing`)
}

function sizeProblems({ path, text }: SourceFile) {
  const lines = text.trimEnd().split('\n').length
  const isExempt = isTest(path) || TABLES.some((pattern) => pattern.test(path))
  return lines > MAX_SOURCE_LINES && !isExempt ? [`has ${lines} lines, at most ${MAX_SOURCE_LINES} are read`] : []
}

/** Returns the rooms that each room imports, types included. The imports of tests are left out. */
function roomImportsOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const home = roomOf(path)
    if (home === undefined || isTest(path) || path.includes('/testing/') || ROOMS[home]?.anything) continue
    for (const { specifier } of importsOf(text)) {
      const target = targetOf(path, specifier)
      const room = target === undefined ? undefined : roomOf(target)
      if (room !== undefined && room !== home) edges.set(home, (edges.get(home) ?? new Set()).add(room))
    }
  }
  return edges
}

/** Finds rooms that import each other, as a path that ends where it begins. Undefined when there are none. */
export function findRoomCycle(files: readonly SourceFile[]): string[] | undefined {
  const edges = roomImportsOf(files)
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
  for (const room of edges.keys()) {
    const cycle = visit(room, [])
    if (cycle) return cycle
  }
  return undefined
}
