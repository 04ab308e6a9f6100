import { CONSOLE_PATHS, type ConsolePath } from '../../console-paths.ts'
import { lazy, type ComponentType } from 'react'
import { EN } from '../messages/en.ts'
import { GALLERY } from '../messages/gallery.ts'
import { Client } from './client.tsx'
import { Clients } from './clients.tsx'
import { Clock } from './clock.tsx'
import { Faults } from './faults.tsx'
import { Journal } from './journal.tsx'
import { ErrorAddress, ScreenAddress } from './gallery-address.tsx'
import { Gallery } from './gallery.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { Tenants } from './tenants.tsx'
import { User } from './user.tsx'
import { Users } from './users.tsx'

export type ConsolePage = {
  path: ConsolePath
  Page: ComponentType
  name: string
  /** The page marked as current in the navigation, for pages that are not in it themselves. */
  within?: ConsolePath
}

/** Loaded lazily, because only these two need the MCP client. */
const Simulator = lazy(() => import('./simulator.tsx').then((loaded) => ({ default: loaded.Simulator })))
const SimulatorCallback = lazy(() =>
  import('./simulator-callback.tsx').then((loaded) => ({ default: loaded.SimulatorCallback })),
)

/** Loaded lazily, because they are large and rarely opened. */
const Settings = lazy(() => import('./settings.tsx').then((loaded) => ({ default: loaded.Settings })))
const Evidence = lazy(() => import('./evidence.tsx').then((loaded) => ({ default: loaded.Evidence })))
const Reference = lazy(() => import('./reference.tsx').then((loaded) => ({ default: loaded.Reference })))

const BY_PATH: Record<ConsolePath, Omit<ConsolePage, 'path'>> = {
  '/': { Page: Overview, name: EN.nav.overview },
  '/simulator': { Page: Simulator, name: EN.nav.simulator },
  '/simulator/callback': { Page: SimulatorCallback, name: EN.nav.simulator, within: '/simulator' },
  '/messages': { Page: Messages, name: EN.nav.messages },
  '/users': { Page: Users, name: EN.nav.users },
  '/users/:user_id': { Page: User, name: EN.nav.users, within: '/users' },
  '/clients': { Page: Clients, name: EN.nav.clients },
  '/clients/:client_id': { Page: Client, name: EN.nav.clients, within: '/clients' },
  '/faults': { Page: Faults, name: EN.nav.faults },
  '/gallery': { Page: Gallery, name: GALLERY.title },
  '/errors/:error_type': { Page: ErrorAddress, name: GALLERY.title, within: '/gallery' },
  '/screens/:name': { Page: ScreenAddress, name: GALLERY.title, within: '/gallery' },
  '/journal': { Page: Journal, name: EN.nav.journal },
  '/clock': { Page: Clock, name: EN.nav.clock },
  '/tenants': { Page: Tenants, name: EN.nav.tenants },
  '/settings': { Page: Settings, name: EN.nav.settings },
  '/reference': { Page: Reference, name: EN.nav.reference },
  '/evidence': { Page: Evidence, name: EN.nav.evidence },
}

/** Every page of the console, in the order of its navigation. */
export const PAGES: readonly ConsolePage[] = CONSOLE_PATHS.map((path) => ({ path, ...BY_PATH[path] }))
