const WIDGET = '@latchkey/widget'

/**
 * Returns a module's name, which begins with its package.
 *
 * @param source a path from a source map. Bundlers that read the maps of packages resolve them against the place of the
 * package, so only the end of the path is reliable.
 */
export function toModuleName(source: string): string {
  if (source === '' || source.includes('rolldown/runtime')) return 'bundler'
  const [, inModules] = /.*\bnode_modules\/(.+)$/.exec(source) ?? []
  if (inModules !== undefined) return inModules.startsWith('src/') ? `${WIDGET}/${inModules}` : inModules
  const [, room, file] = /(?:^|\/)(src|openapi)\/(.+)$/.exec(source) ?? []
  if (room === 'src') return `${WIDGET}/src/${file}`
  if (room === 'openapi') return `@latchkey/openapi/${file}`
  return `page/${source.slice(source.lastIndexOf('/') + 1)}`
}

/** Returns the parts of a module's name: the package, folders and the file. A scope is part of the package's name. */
export function toNameParts(name: string): string[] {
  const [first = '', ...rest] = name.split('/')
  return first.startsWith('@') ? [`${first}/${rest[0]}`, ...rest.slice(1)] : [first, ...rest]
}
