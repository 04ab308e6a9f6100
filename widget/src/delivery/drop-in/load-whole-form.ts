import { importFrom, loadCode } from '../../browser/load-code.ts'
import { createLoading } from '../../client/loading.ts'
import type { LoadWhole } from '../early/load-whole.ts'

/**
 * Loads the code of the whole form. After a failure, loads it from another spelling of its folder: other files of that
 * folder import it, and older browsers remember a failed module for as long as the page lives. From the other spelling,
 * the files find each other, and the first script remains the same.
 */
export const loadWholeForm: LoadWhole = createLoading(() =>
  loadCode(
    () => import('../whole-sign-in.tsx'),
    'WholeSignIn',
    (url) => importFrom(respellFolder(url)),
  ),
)

/**
 * Spells some letters of a file's folder by their codes, which servers read as the letters: `%63hunks` for `chunks`.
 *
 * @param url ends with `?again=` and the number of the retry
 * @returns another URL for each retry, up to the 63rd for `chunks`
 */
export function respellFolder(url: string): string {
  const [, start = '', folder = '', file = '', retry = ''] = /^(.*\/)([^/]+)(\/[^/?]+)\?again=(\d+)$/.exec(url) ?? []
  const respelled = folder.replace(/./g, (letter, index: number) =>
    (Number(retry) >> index) % 2 === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  )
  return start + respelled + file
}
