/** Where a browser says that a file of code did not come from: Chromium's words and Firefox's. */
const FAILED_FILE = /dynamically imported module: (https?:\S+)$/

let repetitions = 0

/**
 * Loads code that comes later. A file that did not come is asked for once more, under another address: until lately
 * browsers remembered for as long as a page lives that a file had failed, so that no second try could succeed.
 *
 * @param load imports the module
 * @param name what the module exports, and no other does: bundlers put several modules into one file
 * @see https://github.com/whatwg/html/pull/10327
 */
export async function loadCode<Code extends object>(
  load: () => Promise<Code>,
  name: keyof Code,
  loadFrom: (url: string) => Promise<object> = importFrom,
): Promise<Code> {
  try {
    return await load()
  } catch (failure) {
    const url = FAILED_FILE.exec(String(failure))?.[1]
    if (url === undefined) throw failure
    repetitions += 1
    const code = findModule<Code>(await loadFrom(`${url}${url.includes('?') ? '&' : '?'}again=${repetitions}`), name)
    if (code === undefined) throw failure
    return code
  }
}

/** The module that a file is, or one of several that it has under names of the bundler's. */
function findModule<Code extends object>(file: object, name: keyof Code): Code | undefined {
  const isIt = (part: unknown): part is Code => typeof part === 'object' && part !== null && name in part
  return [file, ...Object.values(file)].find(isIt)
}

/** Bundlers leave this one alone. */
function importFrom(url: string): Promise<object> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url)
}
