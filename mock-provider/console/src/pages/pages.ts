import { CONSOLE_PATHS, type ConsolePath } from '../../console-paths.ts'
import { lazy, type ComponentType } from 'react'
import { TEXTS } from '../messages/texts.ts'
import type { IconName } from '../ui/icon.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Client } from './client.tsx'
import { Clients } from './clients.tsx'
import { Clock } from './clock.tsx'
import { Faults } from './faults.tsx'
import { Journal } from './journal.tsx'
import { M2mClient } from './m2m-client.tsx'
import { M2mClients } from './m2m-clients.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { Rbac } from './rbac.tsx'
import { Tenants } from './tenants.tsx'
import { User } from './user.tsx'
import { Users } from './users.tsx'

export type ConsolePage = {
  path: ConsolePath
  Page: ComponentType
  name: string
  icon: IconName
  /** The part of the navigation that lists the page. The first page stands above all parts. */
  group?: keyof typeof TEXTS.app.groups
  /** The page that the navigation marks as current, for pages that the navigation does not list. */
  within?: ConsolePath
}

/** Loaded lazily, because only the simulator's two pages need the MCP client. */
const Simulator = lazy(() => import('./simulator.tsx').then((loaded) => ({ default: loaded.Simulator })))
const SimulatorCallback = lazy(() =>
  import('./simulator-callback.tsx').then((loaded) => ({ default: loaded.SimulatorCallback })),
)

/** Loaded lazily, because the gallery's pages are large and rarely opened. */
const Gallery = lazy(() => import('./gallery.tsx').then((loaded) => ({ default: loaded.Gallery })))
const ErrorAddress = lazy(() => import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ErrorAddress })))
const ScreenAddress = lazy(() => import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ScreenAddress })))
const ScenarioAddress = lazy(() =>
  import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ScenarioAddress })),
)
const Tokens = lazy(() => import('./tokens.tsx').then((loaded) => ({ default: loaded.Tokens })))
const Settings = lazy(() => import('./settings.tsx').then((loaded) => ({ default: loaded.Settings })))
const Evidence = lazy(() => import('./evidence.tsx').then((loaded) => ({ default: loaded.Evidence })))
const Recording = lazy(() => import('./recording.tsx').then((loaded) => ({ default: loaded.Recording })))
const Webhooks = lazy(() => import('./webhooks.tsx').then((loaded) => ({ default: loaded.Webhooks })))
const Reference = lazy(() => import('./reference.tsx').then((loaded) => ({ default: loaded.Reference })))

type PageRow = Omit<ConsolePage, 'path' | 'name'> & {
  /** The page's texts. Their title is the page's name in the navigation. */
  texts: { readonly title: string }
}

const BY_PATH: Record<ConsolePath, PageRow> = {
  '/': { Page: Overview, texts: TEXTS.overview, icon: 'overview' },
  '/simulator': { Page: Simulator, texts: TEXTS.simulator, icon: 'simulator', group: 'try' },
  '/simulator/callback': { Page: SimulatorCallback, texts: TEXTS.simulator, icon: 'simulator', within: '/simulator' },
  // The redirect URI of Claude Code, which the simulator plays.
  '/callback': { Page: SimulatorCallback, texts: TEXTS.simulator, icon: 'simulator', within: '/simulator' },
  '/messages': { Page: Messages, texts: TEXTS.messages, icon: 'messages', group: 'live' },
  '/users': { Page: Users, texts: TEXTS.users, icon: 'users', group: 'data' },
  '/users/:user_id': { Page: User, texts: TEXTS.users, icon: 'users', within: '/users' },
  '/clients': { Page: Clients, texts: TEXTS.clients, icon: 'clients', group: 'data' },
  '/clients/:client_id': { Page: Client, texts: TEXTS.clients, icon: 'clients', within: '/clients' },
  '/api-keys': { Page: ApiKeys, texts: TEXTS.apiKeys, icon: 'keys', group: 'data' },
  '/m2m-clients': { Page: M2mClients, texts: TEXTS.m2mClients, icon: 'm2mClients', group: 'data' },
  '/m2m-clients/:client_id': { Page: M2mClient, texts: TEXTS.m2mClients, icon: 'm2mClients', within: '/m2m-clients' },
  '/rbac': { Page: Rbac, texts: TEXTS.rbac, icon: 'rbac', group: 'data' },
  '/webhooks': { Page: Webhooks, texts: TEXTS.webhooks, icon: 'webhooks', group: 'data' },
  '/faults': { Page: Faults, texts: TEXTS.faults, icon: 'faults', group: 'live' },
  '/gallery': { Page: Gallery, texts: TEXTS.gallery, icon: 'gallery', group: 'try' },
  '/gallery/tokens': { Page: Tokens, texts: TEXTS.gallery.tokens, icon: 'gallery', within: '/gallery' },
  '/errors/:error_type': { Page: ErrorAddress, texts: TEXTS.gallery, icon: 'gallery', within: '/gallery' },
  '/screens/:name': { Page: ScreenAddress, texts: TEXTS.gallery, icon: 'gallery', within: '/gallery' },
  '/scenarios/:name': { Page: ScenarioAddress, texts: TEXTS.gallery, icon: 'gallery', within: '/gallery' },
  '/journal': { Page: Journal, texts: TEXTS.journal, icon: 'journal', group: 'live' },
  '/recording': { Page: Recording, texts: TEXTS.recording, icon: 'recording', group: 'try' },
  '/clock': { Page: Clock, texts: TEXTS.clock, icon: 'clock', group: 'live' },
  '/tenants': { Page: Tenants, texts: TEXTS.tenants, icon: 'tenants', group: 'setup' },
  '/settings': { Page: Settings, texts: TEXTS.settings, icon: 'settings', group: 'setup' },
  '/reference': { Page: Reference, texts: TEXTS.reference, icon: 'reference', group: 'setup' },
  '/evidence': { Page: Evidence, texts: TEXTS.evidence, icon: 'evidence', group: 'setup' },
}

/** Every page of the console, in the order of its navigation. */
export const PAGES: readonly ConsolePage[] = CONSOLE_PATHS.map((path) => {
  const { texts, ...page } = BY_PATH[path]
  return {
    ...page,
    path,
    name: texts.title,
  }
})
