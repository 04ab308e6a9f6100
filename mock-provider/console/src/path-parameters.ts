import { useLocation } from './router.ts'

/** What a path such as `/errors/:error_type` leaves open. */
export type PathParameters<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? { [Key in Name]: string }
    : object

/** The values of a pathname's parameters; undefined if the path is another one. */
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
  return values as PathParameters<Path> // the type spells the loop
}

/** A percent sign that begins nothing stands for itself. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The address of a page with parameters, as of `/errors/:error_type`. */
export function toPathname<Path extends string>(path: Path, values: PathParameters<Path>): string {
  const texts = values as Record<string, string> // every parameter is a text
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(texts[name] ?? ''))
}

/** The parameters of the page that is shown. @param path the page's own, as in `CONSOLE_PATHS` */
export function usePathParameters<Path extends string>(path: Path): PathParameters<Path> {
  const { pathname } = useLocation()
  const values = matchPath(path, pathname)
  if (!values) throw new Error(`${pathname} is not ${path}.`)
  return values
}
