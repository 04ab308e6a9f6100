import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const toPath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [toPath('app.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves the sample app while it is used. @param idp where its identity provider is */
export async function withSampleApp(
  idp: { public_token: string; url: string },
  give: (url: string) => Promise<void>,
): Promise<void> {
  const config = JSON.stringify({ public_token: idp.public_token, provider_url: idp.url })
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', await readFile(toPath('index.html'), 'utf8')],
    '/app.js': ['text/javascript', await bundle()],
    '/config.json': ['application/json', config],
  }
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[new URL(url, 'http://localhost').pathname] ?? []
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await give(`http://localhost:${port}/`)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
