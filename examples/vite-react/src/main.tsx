import { ProviderContext } from '@latchkey/widget'
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { Authenticate } from './authenticate.tsx'
import { client } from './client.ts'
import { Home } from './home.tsx'
import { Login } from './login.tsx'

/** With a router, these are its routes. */
const PAGES = new Map<string, ComponentType>([
  ['/login', Login],
  ['/authenticate', Authenticate],
])
const Page = PAGES.get(location.pathname) ?? Home

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <ProviderContext client={client}>
        <Page />
      </ProviderContext>
    </StrictMode>,
  )
