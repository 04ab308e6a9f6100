/** The code that runs after a press, in one file. Loaded by `load-actions.ts`. */
export { logOutcome } from '../client/log-outcome.ts'
export { explain } from './explain.ts'
export { runAction } from './run-action.ts'
export { startOauth } from './start-oauth.ts'
