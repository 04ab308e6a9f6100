import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyKeptLanguage } from './frame/language.ts'
import { applyPreferences } from './browser/preferences.ts'
import { showCrash } from './show-crash.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page lacks its #root element.')
applyPreferences()
// The texts are loaded first, so that the page does not visibly change its language.
await applyKeptLanguage()
createRoot(root, { onUncaughtError: (error) => showCrash(root, error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
