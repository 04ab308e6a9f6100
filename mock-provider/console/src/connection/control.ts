import { createControlClient } from '../../../control-client/control-client.ts'

/** The console's only access to the control plane, which serves this page. */
export const control = createControlClient('')
