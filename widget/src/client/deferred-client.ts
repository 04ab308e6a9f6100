import { STORAGE_KEY_PREFIX } from '@latchkey/openapi'
import { CALL_TIMEOUT_MS } from '../constants.ts'
import { readBootstrap, type BootstrapStore } from './bootstrap.ts'
import { createClientLoading, type ClientCode, type ClientLoading, type ProviderClient } from './client-loading.ts'
import { findOwnCookie, toCookieNames, type CookieJar } from './find-cookie.ts'
import { createLastUsedOauthProvider } from './last-used-oauth-provider.ts'
import { toLazyMembers } from './lazy-members.ts'
import { mapValues } from './map-values.ts'
import { createOnceSync } from './once.ts'
import type { Page } from './page.ts'
import { createStorage, type ClientStorage } from './storage.ts'
import { findSurroundings, type ClientOptions } from './surroundings.ts'

/** What functions that do not wait for the code can use. */
export type EarlyParts = { page: Page; jar: CookieJar; storage: ClientStorage; loading: ClientLoading }

type Group = Exclude<keyof ProviderClient, 'publicToken' | 'prepare' | 'destroy'>
type EarlyMembers = { [Name in Group]?: Partial<ProviderClient[Name]> }

/** The groups of the client's functions. */
const GROUPS = {
  session: 1,
  magicLinks: 1,
  otps: 1,
  search: 1,
  passwords: 1,
  webauthn: 1,
  cryptoWallets: 1,
  totps: 1,
  user: 1,
  oauth: 1,
  impersonation: 1,
  idp: 1,
  frame: 1,
  state: 1,
  bootstrap: 1,
  intermediateToken: 1,
  events: 1,
  lastUsedOauthProvider: 1,
} satisfies Record<Group, 1>

/**
 * Creates a client whose code is loaded once the page is idle, or when a method is called. Until then, it reads what
 * this browser has stored.
 *
 * @param createEarly creates further functions that do not wait for the code
 * @param importCode imports the code
 */
export function createDeferredClient(
  publicToken: string,
  options: ClientOptions,
  createEarly: (parts: EarlyParts) => EarlyMembers,
  importCode: () => Promise<ClientCode> = () => import('./connected-client.ts'),
): ProviderClient {
  const { clock, page, cookieJar: jar, storageAreas } = findSurroundings(options)
  const storage = createStorage(`${STORAGE_KEY_PREFIX}${publicToken}`, storageAreas, page)
  const loading = createClientLoading({
    clock,
    page,
    timeoutMs: options.timeoutMs ?? CALL_TIMEOUT_MS,
    importCode,
    create: ({ createConnectedClient }) => createConnectedClient(publicToken, options),
  })
  const parts = { page, jar, storage, loading }
  const early: EarlyMembers = {
    ...createEarly(parts),
    bootstrap: createEarlyBootstrap(parts),
    intermediateToken: {
      get() {
        const name = toCookieNames(options.cookieOptions).intermediate
        return findOwnCookie({ jar, storage }, { kind: 'intermediate', name }) ?? null
      },
    },
    lastUsedOauthProvider: createLastUsedOauthProvider(storage),
    events: { log: (...event) => ifLoaded(({ events }) => events.log(...event)) },
  }
  /** Calls back with the loaded client. Without it, nothing happens. */
  const ifLoaded = (callback: (client: ProviderClient) => void) => {
    if (page.isBrowser) void loading.load().then(callback, () => {})
  }
  return {
    publicToken,
    ...mapValues(GROUPS, (name) => toGroup(name, early[name], loading)),
    prepare: () => ifLoaded(({ prepare }) => prepare()),
    destroy: loading.stop,
  } as ProviderClient // has each member of the loaded one
}

type Functions = Record<string, (...args: unknown[]) => unknown>

/**
 * Creates a group of functions. The early ones become those of the loaded client, even where the page has kept them. The
 * others wait for the code.
 */
function toGroup(name: Group, early: object = {}, { find, load }: ClientLoading): object {
  const given = mapValues(early, (key) => (...args: unknown[]) => {
    const functions = (find()?.[name] ?? early) as Functions // the early functions are among those of the loaded client
    return functions[key]?.(...args)
  })
  return toLazyMembers(async () => (await load())[name], given)
}

function createEarlyBootstrap({ page, storage, loading: { find, load, follow } }: EarlyParts): BootstrapStore {
  const getStored = createOnceSync(() => readBootstrap(storage))
  const getInfo = () => find()?.bootstrap.getInfo() ?? getStored()
  return {
    getSync: () => getInfo().bootstrap,
    getInfo,
    async getAsync() {
      if (!page.isBrowser) return getInfo().bootstrap
      return load().then(
        ({ bootstrap }) => bootstrap.getAsync(),
        () => getInfo().bootstrap,
      )
    },
    subscribe: follow({ get: getInfo, subscribe: ({ bootstrap }, listener) => bootstrap.subscribe(listener) }),
  }
}
