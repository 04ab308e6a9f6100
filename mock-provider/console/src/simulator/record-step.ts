import { recall, remember } from './assistant-memory.ts'
import { STEP_IDS, type StepId } from './connection-step.ts'

/** Records a step. Taking a step again replaces it and removes the steps after it. */
export function recordStep(server_url: string, id: StepId, detail: string): void {
  const before = recall(server_url).steps.filter((step) => STEP_IDS.indexOf(step.id) < STEP_IDS.indexOf(id))
  remember(server_url, { steps: [...before, { id, detail, at: new Date().toISOString() }] })
}
