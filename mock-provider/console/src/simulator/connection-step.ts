/** The steps of connecting, in order. Their texts are in the message catalogue. */
export const STEP_IDS = ['refused', 'discovered', 'registered', 'opened', 'returned', 'exchanged', 'connected'] as const
export type StepId = (typeof STEP_IDS)[number]

/** A completed step. `detail` contains text from the request or response. */
export type ConnectionStep = { id: StepId; detail: string; at: string }
