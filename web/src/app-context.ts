import type { ProviderClient } from '@latchkey/widget/client'
import { createContext, use } from 'react'
import type { AppConfig } from './app-config.ts'
import type { AsanaConnections } from './asana-connections.ts'
import type { Navigation } from './navigate.ts'
import type { SignInQuestions } from './sign-in-questions.ts'

/** The dependencies of the pages. Tests replace them. */
export type AppDependencies = {
  config: AppConfig
  client: ProviderClient
  navigation: Navigation
  asana: AsanaConnections
  questions: SignInQuestions
}

export const AppContext = createContext<AppDependencies | null>(null)

export function useApp(): AppDependencies {
  const dependencies = use(AppContext)
  if (!dependencies) throw new Error('useApp needs an AppContext around it')
  return dependencies
}
