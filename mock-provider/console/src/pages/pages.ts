import { CONSOLE_PATHS, type ConsolePath } from '../../console-paths.ts'
import { lazy, type ComponentType } from 'react'
import { EN } from '../messages/en.ts'
import { RECORDING } from '../messages/recording.ts'
import { GALLERY } from '../messages/gallery.ts'
import type { IconName } from '../ui/icon.tsx'
import { Client } from './client.tsx'
import { Clients } from './clients.tsx'
import { Clock } from './clock.tsx'
import { Faults } from './faults.tsx'
import { Journal } from './journal.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { Tenants } from './tenants.tsx'
import { User } from './user.tsx'
import { Users } from './users.tsx'

export type ConsolePage = {
  path: ConsolePath
  Page: ComponentType
  name: string
  icon: IconName
  /** The page marked as current in the navigation, for pages that are not in it themselves. */
  within?: ConsolePath
}

/** Loaded lazily, because only these two need the MCP client. */
const Simulator = lazy(() => import('./simulator.tsx').then((loaded) => ({ default: loaded.Simulator })))
const SimulatorCallback = lazy(() =>
  import('./simulator-callback.tsx').then((loaded) => ({ default: loaded.SimulatorCallback })),
)

/** Loaded lazily, because they are large and rarely opened. */
const Gallery = lazy(() => import('./gallery.tsx').then((loaded) => ({ default: loaded.Gallery })))
const ErrorAddress = lazy(() => import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ErrorAddress })))
const ScreenAddress = lazy(() => import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ScreenAddress })))
const ScenarioAddress = lazy(() =>
  import('./gallery-address.tsx').then((loaded) => ({ default: loaded.ScenarioAddress })),
)
const Settings = lazy(() => import('./settings.tsx').then((loaded) => ({ default: loaded.Settings })))
const Evidence = lazy(() => import('./evidence.tsx').then((loaded) => ({ default: loaded.Evidence })))
const Recording = lazy(() => import('./recording.tsx').then((loaded) => ({ default: loaded.Recording })))
const Reference = lazy(() => import('./reference.tsx').then((loaded) => ({ default: loaded.Reference })))

const BY_PATH: Record<ConsolePath, Omit<ConsolePage, 'path'>> = {
  '/': { Page: Overview, name: EN.nav.overview, icon: 'overview' },
  '/simulator': { Page: Simulator, name: EN.nav.simulator, icon: 'simulator' },
  '/simulator/callback': { Page: SimulatorCallback, name: EN.nav.simulator, icon: 'simulator', within: '/simulator' },
  '/messages': { Page: Messages, name: EN.nav.messages, icon: 'messages' },
  '/users': { Page: Users, name: EN.nav.users, icon: 'users' },
  '/users/:user_id': { Page: User, name: EN.nav.users, icon: 'users', within: '/users' },
  '/clients': { Page: Clients, name: EN.nav.clients, icon: 'clients' },
  '/clients/:client_id': { Page: Client, name: EN.nav.clients, icon: 'clients', within: '/clients' },
  '/faults': { Page: Faults, name: EN.nav.faults, icon: 'faults' },
  '/gallery': { Page: Gallery, name: GALLERY.title, icon: 'gallery' },
  '/errors/:error_type': { Page: ErrorAddress, name: GALLERY.title, icon: 'gallery', within: '/gallery' },
  '/screens/:name': { Page: ScreenAddress, name: GALLERY.title, icon: 'gallery', within: '/gallery' },
  '/scenarios/:name': { Page: ScenarioAddress, name: GALLERY.title, icon: 'gallery', within: '/gallery' },
  '/journal': { Page: Journal, name: EN.nav.journal, icon: 'journal' },
  '/recording': { Page: Recording, name: RECORDING.title, icon: 'recording' },
  '/clock': { Page: Clock, name: EN.nav.clock, icon: 'clock' },
  '/tenants': { Page: Tenants, name: EN.nav.tenants, icon: 'tenants' },
  '/settings': { Page: Settings, name: EN.nav.settings, icon: 'settings' },
  '/reference': { Page: Reference, name: EN.nav.reference, icon: 'reference' },
  '/evidence': { Page: Evidence, name: EN.nav.evidence, icon: 'evidence' },
}

/** Every page of the console, in the order of its navigation. */
export const PAGES: readonly ConsolePage[] = CONSOLE_PATHS.map((path) => ({ path, ...BY_PATH[path] }))
