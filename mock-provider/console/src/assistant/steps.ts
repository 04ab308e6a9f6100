import { recall, remember } from './assistant-memory.ts'

/** What an assistant does to be let in, in order. Their texts stand in the message catalogue. */
export const STEP_IDS = ['refused', 'discovered', 'registered', 'opened', 'returned', 'exchanged', 'connected'] as const
export type StepId = (typeof STEP_IDS)[number]

/** One step that was taken. `detail` is what there is to see of it, in the wire's own words. */
export type Step = { id: StepId; detail: string; at: string }

/** Notes a step; taking it again replaces it and everything after it. */
export function noteStep(server_url: string, id: StepId, detail: string): void {
  const before = recall(server_url).steps.filter((step) => STEP_IDS.indexOf(step.id) < STEP_IDS.indexOf(id))
  remember(server_url, { steps: [...before, { id, detail, at: new Date().toISOString() }] })
}
