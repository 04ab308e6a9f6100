import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that an app's own server received. */
export type ReceivedWebhook = { headers: Record<string, string>; body: string }

/** An app's own server, which listens for webhooks until the test ends. For tests. */
export type WebhookReceiver = {
  url: string
  /** Oldest first. */
  received: ReceivedWebhook[]
  /** The status of the next responses. Default 204. With 0, no response is sent. */
  status: number
}

type Options = {
  location?: string
  https?: { key: string; cert: string }
  /** Sends the response in place of the default one. */
  sendBody?: (response: ServerResponse) => void
}

/** Starts a receiver. @param location the redirect that it responds with */
export async function createReceiver({ location, https, sendBody }: Options = {}): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = { url: '', received: [], status: 204 }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    receiver.received.push({ headers, body })
    if (sendBody) return sendBody(response)
    if (receiver.status === 0) return
    response.writeHead(receiver.status, { ...(location !== undefined && { location }), 'set-cookie': 'a=secret' })
    response.end(receiver.status === 204 ? undefined : 'received')
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => void respond(request, response)
  const server = https ? createHttpsServer(https, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  receiver.url = `${https ? 'https' : 'http'}://localhost:${port}/hooks`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}
