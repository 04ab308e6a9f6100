/** The steps of connecting, in order. Their texts are in the message catalogue. */
export const STEP_IDS = ['refused', 'discovered', 'registered', 'opened', 'returned', 'exchanged', 'connected'] as const
export type StepId = (typeof STEP_IDS)[number]

/** A step that was taken. `detail` quotes the wire. */
export type ConnectionStep = { id: StepId; detail: string; at: string }
