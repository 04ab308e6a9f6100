/** Where a browser says that a file of code did not come from: Chromium's words and Firefox's. */
const FAILED_FILE = /dynamically imported module: (https?:\S+)$/

let repetitions = 0

/**
 * Loads code that comes later. A file that did not come is asked for once more, under another address: until lately
 * browsers remembered for as long as a page lives that a file had failed, so that no second try could succeed.
 *
 * @param load imports the code
 * @see https://github.com/whatwg/html/pull/10327
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  loadFrom: (url: string) => Promise<unknown> = importFrom,
): Promise<Code> {
  try {
    return await load()
  } catch (failure) {
    const url = FAILED_FILE.exec(String(failure))?.[1]
    if (url === undefined) throw failure
    repetitions += 1
    const code = await loadFrom(`${url}${url.includes('?') ? '&' : '?'}again=${repetitions}`)
    return code as Code // the same file
  }
}

/** Bundlers leave this one alone. */
function importFrom(url: string): Promise<unknown> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url)
}
