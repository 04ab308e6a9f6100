import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyPreferences } from './browser/preferences.ts'
import { showCrash } from './show-crash.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page lacks its #root element.')
applyPreferences()
createRoot(root, { onUncaughtError: (error) => showCrash(root, error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
