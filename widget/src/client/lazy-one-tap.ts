import { NetworkError } from './errors.ts'
import type { createOneTap, OneTapStartOptions } from './one-tap.ts'

type OneTap = ReturnType<typeof createOneTap>

/**
 * Creates the calls of Google One Tap without their code, which few pages need. The first call loads it.
 *
 * @param load called once, and again after a failure
 */
export function createLazyOneTap(load: () => Promise<OneTap>): OneTap {
  let loading: Promise<OneTap> | undefined
  const begin = async () => {
    try {
      return await load()
    } catch (cause) {
      loading = undefined
      throw new NetworkError('A part of this page could not be loaded.', { cause })
    }
  }
  const get = () => (loading ??= begin())
  return {
    createClient: async () => (await get()).createClient(),
    start: async (options?: OneTapStartOptions) => (await get()).start(options),
  }
}
