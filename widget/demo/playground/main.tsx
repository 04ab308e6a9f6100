import { createRoot } from 'react-dom/client'
import { readDemoConfig } from '../demo-client.ts'
import { Playground } from './playground.tsx'

const { public_token, provider_url } = readDemoConfig()
const place = document.querySelector('#root')
if (!place) throw new Error('The page has no #root.')
createRoot(place).render(<Playground project={{ publicToken: public_token, baseUrl: provider_url }} />)
