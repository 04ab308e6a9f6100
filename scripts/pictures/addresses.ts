export const PORTS = { WEB_PORT: '5200', PROVIDER_PORT: '5210', TOOL_SERVER_PORT: '5220' }
export const PROVIDER_URL = `http://localhost:${PORTS.PROVIDER_PORT}`
