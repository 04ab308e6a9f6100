/** What happens after a press, in one file. `load-actions.ts` loads it. */
export { logOutcome } from '../client/log-outcome.ts'
export { explain } from './explain.ts'
export { runAction } from './run-action.ts'
export { startOauth } from './start-oauth.ts'
