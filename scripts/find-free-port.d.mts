/** Finds a free port below those that systems assign by themselves. */
export function findFreePort(): Promise<number>
