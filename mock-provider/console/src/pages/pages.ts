import { lazy, type ComponentType } from 'react'
import { EN } from '../messages/en.ts'
import { Clients } from './clients.tsx'
import { Clock } from './clock.tsx'
import { Faults } from './faults.tsx'
import { Journal } from './journal.tsx'
import { Messages } from './messages.tsx'
import { Overview } from './overview.tsx'
import { Settings } from './settings.tsx'
import { Users } from './users.tsx'

export type ConsolePage = { path: string; Page: ComponentType; name: string; isHidden?: boolean }

/** The MCP client comes with these two alone. */
const Simulator = lazy(() => import('./simulator.tsx').then((loaded) => ({ default: loaded.Simulator })))
const SimulatorCallback = lazy(() =>
  import('./simulator-callback.tsx').then((loaded) => ({ default: loaded.SimulatorCallback })),
)

/** Every page of the console, in the order of its navigation. The server knows the same paths. */
export const PAGES: readonly ConsolePage[] = [
  { path: '/', Page: Overview, name: EN.nav.overview },
  { path: '/simulator', Page: Simulator, name: EN.nav.simulator },
  { path: '/simulator/callback', Page: SimulatorCallback, name: EN.nav.simulator, isHidden: true },
  { path: '/messages', Page: Messages, name: EN.nav.messages },
  { path: '/users', Page: Users, name: EN.nav.users },
  { path: '/clients', Page: Clients, name: EN.nav.clients },
  { path: '/faults', Page: Faults, name: EN.nav.faults },
  { path: '/journal', Page: Journal, name: EN.nav.journal },
  { path: '/clock', Page: Clock, name: EN.nav.clock },
  { path: '/settings', Page: Settings, name: EN.nav.settings },
]
