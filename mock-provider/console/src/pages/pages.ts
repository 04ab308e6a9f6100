import { CONSOLE_PATHS, type ConsolePath } from '../../console-paths.ts'
import { lazy, type ComponentType } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { RECORDING } from '../messages/texts.ts'
import { GALLERY } from '../messages/texts.ts'
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
const Settings = lazy(() => import('./settings.tsx').then((loaded) => ({ default: loaded.Settings })))
const Evidence = lazy(() => import('./evidence.tsx').then((loaded) => ({ default: loaded.Evidence })))
const Recording = lazy(() => import('./recording.tsx').then((loaded) => ({ default: loaded.Recording })))
const Webhooks = lazy(() => import('./webhooks.tsx').then((loaded) => ({ default: loaded.Webhooks })))
const Reference = lazy(() => import('./reference.tsx').then((loaded) => ({ default: loaded.Reference })))

const BY_PATH: Record<ConsolePath, Omit<ConsolePage, 'path'>> = {
  '/': {
    Page: Overview,
    get name() {
      return TEXTS.nav.overview
    },
    icon: 'overview',
  },
  '/simulator': {
    Page: Simulator,
    get name() {
      return TEXTS.nav.simulator
    },
    icon: 'simulator',
  },
  '/simulator/callback': {
    Page: SimulatorCallback,
    get name() {
      return TEXTS.nav.simulator
    },
    icon: 'simulator',
    within: '/simulator',
  },
  // The redirect URI of Claude Code, which the simulator plays.
  '/callback': {
    Page: SimulatorCallback,
    get name() {
      return TEXTS.nav.simulator
    },
    icon: 'simulator',
    within: '/simulator',
  },
  '/messages': {
    Page: Messages,
    get name() {
      return TEXTS.nav.messages
    },
    icon: 'messages',
  },
  '/users': {
    Page: Users,
    get name() {
      return TEXTS.nav.users
    },
    icon: 'users',
  },
  '/users/:user_id': {
    Page: User,
    get name() {
      return TEXTS.nav.users
    },
    icon: 'users',
    within: '/users',
  },
  '/clients': {
    Page: Clients,
    get name() {
      return TEXTS.nav.clients
    },
    icon: 'clients',
  },
  '/clients/:client_id': {
    Page: Client,
    get name() {
      return TEXTS.nav.clients
    },
    icon: 'clients',
    within: '/clients',
  },
  '/api-keys': {
    Page: ApiKeys,
    get name() {
      return TEXTS.nav.apiKeys
    },
    icon: 'keys',
  },
  '/m2m-clients': {
    Page: M2mClients,
    get name() {
      return TEXTS.nav.m2mClients
    },
    icon: 'm2mClients',
  },
  '/m2m-clients/:client_id': {
    Page: M2mClient,
    get name() {
      return TEXTS.nav.m2mClients
    },
    icon: 'm2mClients',
    within: '/m2m-clients',
  },
  '/rbac': {
    Page: Rbac,
    get name() {
      return TEXTS.nav.rbac
    },
    icon: 'rbac',
  },
  '/webhooks': {
    Page: Webhooks,
    get name() {
      return TEXTS.nav.webhooks
    },
    icon: 'webhooks',
  },
  '/faults': {
    Page: Faults,
    get name() {
      return TEXTS.nav.faults
    },
    icon: 'faults',
  },
  '/gallery': {
    Page: Gallery,
    get name() {
      return GALLERY.title
    },
    icon: 'gallery',
  },
  '/errors/:error_type': {
    Page: ErrorAddress,
    get name() {
      return GALLERY.title
    },
    icon: 'gallery',
    within: '/gallery',
  },
  '/screens/:name': {
    Page: ScreenAddress,
    get name() {
      return GALLERY.title
    },
    icon: 'gallery',
    within: '/gallery',
  },
  '/scenarios/:name': {
    Page: ScenarioAddress,
    get name() {
      return GALLERY.title
    },
    icon: 'gallery',
    within: '/gallery',
  },
  '/journal': {
    Page: Journal,
    get name() {
      return TEXTS.nav.journal
    },
    icon: 'journal',
  },
  '/recording': {
    Page: Recording,
    get name() {
      return RECORDING.title
    },
    icon: 'recording',
  },
  '/clock': {
    Page: Clock,
    get name() {
      return TEXTS.nav.clock
    },
    icon: 'clock',
  },
  '/tenants': {
    Page: Tenants,
    get name() {
      return TEXTS.nav.tenants
    },
    icon: 'tenants',
  },
  '/settings': {
    Page: Settings,
    get name() {
      return TEXTS.nav.settings
    },
    icon: 'settings',
  },
  '/reference': {
    Page: Reference,
    get name() {
      return TEXTS.nav.reference
    },
    icon: 'reference',
  },
  '/evidence': {
    Page: Evidence,
    get name() {
      return TEXTS.nav.evidence
    },
    icon: 'evidence',
  },
}

/** Every page of the console, in the order of its navigation. */
export const PAGES: readonly ConsolePage[] = CONSOLE_PATHS.map((path) => {
  const page = BY_PATH[path]
  return {
    ...page,
    path,
    // A getter, because the name depends on the current language.
    get name() {
      return page.name
    },
  }
})
