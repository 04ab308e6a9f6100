import type { Server } from 'node:http'
import type { Server as TcpServer } from 'node:net'

/** Starts a server on a free port of this machine. @returns the port */
export async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

/** Stops a server, including its open connections. */
export async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
