import { createProviderClient } from '@latchkey/widget/client'

const { VITE_PUBLIC_TOKEN, VITE_PROVIDER_URL } = import.meta.env

/** One client for the whole app. */
export const client = createProviderClient(VITE_PUBLIC_TOKEN, { baseUrl: VITE_PROVIDER_URL })
