import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

export type RawResponse = {
  status: number
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** A connection on which requests are written byte for byte. For tests. */
export type RawConnection = {
  /** Writes a request, and reads its JSON response. @throws Error when the connection ends before the response */
  send(request: string): Promise<RawResponse>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'

/** Connects to a server. @param ca the certificate of its authority, for HTTPS */
export async function openConnection({ protocol, hostname, port }: URL, ca?: Buffer): Promise<RawConnection> {
  const address = { host: hostname, port: Number(port) }
  const isSecure = protocol === 'https:'
  const socket = isSecure ? connectSecurely({ ...address, ...(ca && { ca }) }) : connect(address)
  await new Promise<void>((resolve, reject) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', resolve).once('error', reject)
  })
  return {
    send: (request) => {
      const response = readResponse(socket)
      socket.write(request)
      return response
    },
    close: () => void socket.destroy(),
  }
}

function readResponse(socket: Socket): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const response = parse(received)
      if (response) stop(() => resolve(response))
    }
    const fail = () => stop(() => reject(new Error('The connection ended before a response.')))
    const stop = (settle: () => void) => {
      socket.off('data', read).off('close', fail).off('error', fail)
      settle()
    }
    socket.on('data', read).on('close', fail).on('error', fail)
  })
}

/** Parses a response. Undefined until it has been received completely. */
function parse(received: Buffer): RawResponse | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = received.subarray(end + END_OF_HEAD.length)
  if (body.length < Number(headers['content-length'])) return undefined
  return { status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body.toString()) }
}
