/** The name of the snapshot that a replay makes of what the tenant was before. */
export const REPLAY_SNAPSHOT = 'Before a replay'
