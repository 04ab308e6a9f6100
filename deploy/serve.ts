import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type ServeOptions = {
  /** The folder of all releases. */
  to: string
  /** The address to listen on. */
  host: string
  port: number
  /** The path of nginx. */
  nginx: string
  /** The path of the module that sends `.br` files. Omitted by default. */
  brotliModule?: string
}

/** Runs nginx in the foreground with the current release, without TLS. @returns its exit code */
export function serve({ to, host, port, nginx, brotliModule }: ServeOptions): Promise<number> {
  const file = path.join(to, 'nginx.conf')
  mkdirSync(path.join(to, 'nginx-temp'), { recursive: true })
  writeFileSync(file, renderMain({ to, host, port, ...(brotliModule !== undefined && { brotliModule }) }))
  const child = spawn(nginx, ['-p', to, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 0))
  })
}

/** Renders the whole configuration of nginx. The container has no other server. */
function renderMain({ to, host, port, brotliModule }: Omit<ServeOptions, 'nginx'>): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${brotliModule === undefined ? '' : `load_module ${brotliModule};\n`}pid ${to}/nginx.pid;
worker_processes auto;
events {}
http {
  access_log /dev/stdout;
  sendfile on;
${temp.map((name) => `  ${name}_temp_path ${to}/nginx-temp/${name};`).join('\n')}
  server {
    listen ${host}:${port};
    include ${to}/current/nginx/site.conf;
  }
}
`
}
