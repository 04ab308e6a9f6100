/** Requests the health of the running server. @returns the exit code: 0 if it is healthy */
export async function checkHealth(site: URL, port: number): Promise<number> {
  const folder = site.pathname.replace(/\/$/, '')
  const response = await fetch(`http://127.0.0.1:${port}${folder}/healthz`).catch(() => undefined)
  return response?.ok ? 0 : 1
}
