/** Finds the URL in the error of a failed dynamic import, as Chromium and Firefox word it. */
const FAILED_FILE = /dynamically imported module: (https?:\S+)$/

/** The errors of code that did not arrive, as Chromium, Firefox, Safari and the loaders of bundlers word them. */
const FAILED_LOAD =
  /imported module|module script|MIME type|Failed to fetch|Load failed|Loading (CSS )?chunk|preload CSS/

/** Reports whether code could not be loaded. All other errors are exceptions of the code itself. */
export function isLoadFailure(error: unknown): boolean {
  return FAILED_LOAD.test(String(error))
}

let retries = 0

/**
 * Loads a module lazily. After a failure, loads it once more from another URL, because older browsers remember a failed
 * module for as long as the page lives, so that a retry of the same URL never succeeds.
 *
 * @param load imports the module
 * @param name an export that no other module has: bundlers put several modules into one file
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
    retries += 1
    const code = findModule<Code>(await loadFrom(`${url}${url.includes('?') ? '&' : '?'}again=${retries}`), name)
    if (code === undefined) throw failure
    return code
  }
}

/** Creates a function that loads one export of a module, like {@link loadCode}. */
export function loadExport<Name extends string, Value>(
  load: () => Promise<Record<Name, Value>>,
  name: Name,
): () => Promise<Value> {
  return async () => (await loadCode(load, name))[name]
}

/**
 * Finds the module: the loaded file itself, or one of several modules that the bundler put into the file as exports.
 */
function findModule<Code extends object>(file: object, name: keyof Code): Code | undefined {
  const isModule = (part: unknown): part is Code => typeof part === 'object' && part !== null && name in part
  return [file, ...Object.values(file)].find(isModule)
}

/** Imports a URL at run time. The comments keep bundlers from resolving it. */
export function importFrom(url: string): Promise<object> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ url)
}
