import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
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

/** Serves the sample app until `run` is done. @param idp its identity provider */
export async function withSampleApp(
  idp: { public_token: string; url: string },
  run: (url: string) => Promise<void>,
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
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  try {
    await run(`http://localhost:${address.port}/`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
