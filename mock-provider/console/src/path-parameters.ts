import { useLocation } from './router.ts'

/** The parameters of a path such as `/errors/:error_type`, by name. */
export type PathParameters<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? { [Key in Name]: string }
    : object

/** Reads a pathname's parameters, decoded. Undefined when the pathname does not match the path. */
export function matchPath<Path extends string>(path: Path, pathname: string): PathParameters<Path> | undefined {
  const wanted = path.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') values[segment.slice(1)] = decode(value)
    else if (segment !== value) return undefined
  }
  return values as PathParameters<Path> // the loop above follows the same rules as the type
}

/** Decodes a segment. One with an invalid percent sequence is kept as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Fills in the parameters of a path such as `/errors/:error_type`. */
export function toPathname<Path extends string>(path: Path, values: PathParameters<Path>): string {
  const byName = new Map<string, string>(Object.entries(values))
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(byName.get(name) ?? ''))
}

/**
 * Returns the parameters of the current page.
 *
 * @param path the page's own path in `CONSOLE_PATHS`
 * @throws Error when another page is shown
 */
export function usePathParameters<Path extends string>(path: Path): PathParameters<Path> {
  const { pathname } = useLocation()
  const values = matchPath(path, pathname)
  if (!values) throw new Error(`${pathname} is not ${path}.`)
  return values
}
