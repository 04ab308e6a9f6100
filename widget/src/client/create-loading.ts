import { NetworkError } from './browser-errors.ts'
import { createOnce } from './once.ts'

/**
 * Creates a function that loads code once, and again after a failure.
 *
 * @returns a function that throws a NetworkError when the code cannot be loaded
 */
export function createLoading<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return createOnce(async () => {
    try {
      return await load()
    } catch (cause) {
      throw new NetworkError('A part of this page could not be loaded.', { cause })
    }
  })
}
