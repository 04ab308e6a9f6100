import type { FaultRule, MockSchemas, TenantConfig } from '@latchkey/openapi'

/** The state that a scenario puts a tenant into. Each member is a body of the control plane's own call. */
export type ScenarioState = {
  config?: Partial<TenantConfig>
  clock?: MockSchemas['ClockChange']
  users?: MockSchemas['UserSeed'][]
  generated_users?: MockSchemas['GeneratedUsers']
  clients?: MockSchemas['ClientSeed'][]
  faults?: FaultRule[]
}

/** A named state of a tenant. */
export type Scenario = {
  title: string
  /** What the state is for, and what to try. */
  description: string
  /** @param now milliseconds since the epoch, for states that depend on the time of day */
  getState: (now: number) => ScenarioState
}
