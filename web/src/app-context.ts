import type { ProviderClient } from '@latchkey/widget/client'
import { createContext, use } from 'react'
import type { Env } from './env.ts'
import type { Navigation } from './navigate.ts'

/** What every page may need from outside. */
export type AppDependencies = {
  env: Env
  client: ProviderClient
  navigation: Navigation
}

export const AppContext = createContext<AppDependencies | null>(null)

export function useApp(): AppDependencies {
  const dependencies = use(AppContext)
  if (!dependencies) throw new Error('useApp needs an AppContext around it')
  return dependencies
}
