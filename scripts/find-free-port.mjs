import { createServer } from 'node:net'

/**
 * Finds a free port below those that systems assign by themselves. Other programs could get one of these meanwhile.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const probe = createServer()
  const isFree = await new Promise((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return findFreePort()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
