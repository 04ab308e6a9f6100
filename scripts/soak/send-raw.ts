import { connect, type Socket } from 'node:net'
import type { RawRequest } from './raw-requests.ts'

/** Longer than any response takes on a busy machine. */
const PATIENCE_MS = 20_000

export type RawOutcome = { statuses: number[]; problem?: string; kept?: Socket }

/** Sends the bytes over a new connection. Resolves when the server has closed it, or the client has left. */
export function sendRaw(port: number, { bytes, next, responses }: RawRequest): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const finish = (outcome: Omit<RawOutcome, 'statuses'> = {}) => {
      clearTimeout(timer)
      const statuses = readStatuses(Buffer.concat(chunks).toString('latin1'))
      if (outcome.kept === undefined) socket.destroy()
      const server = statuses.find((status) => status >= 500)
      const problem =
        outcome.problem ??
        (server === undefined ? undefined : `status ${server}`) ??
        (responses === undefined || responses === statuses.length
          ? undefined
          : `${statuses.length} responses instead of ${responses}`)
      resolve({ statuses, ...(problem !== undefined && { problem }), ...(outcome.kept && { kept: outcome.kept }) })
    }
    const timer = setTimeout(() => finish({ problem: 'neither a response nor an end' }), PATIENCE_MS)
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server may reset a connection that sends nonsense.
    socket.on('error', () => finish())
    socket.on('end', () => finish())
    socket.write(bytes, () => {
      if (next === 'end') socket.end()
      if (next === 'leave') finish()
      if (next === 'keep') finish({ kept: socket })
    })
  })
}

/** Reads the status lines. No body of this server contains one. */
function readStatuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200)
}
