import type { NextConfig } from 'next'

const config: NextConfig = {
  env: {
    PUBLIC_TOKEN: process.env['PUBLIC_TOKEN'] ?? 'public-token-test-latchkey',
    PROVIDER_URL: process.env['PROVIDER_URL'] ?? 'http://localhost:4010',
  },
  poweredByHeader: false,
}

export default config
