import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyKeptLanguage } from './frame/language.ts'
import { applyPreferences } from './frame/preferences.ts'
import { showCrash } from './show-crash.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page lacks its #root element.')
applyPreferences()
// The texts come first, so that the page does not change its language before the eyes of a person.
await applyKeptLanguage()
createRoot(root, { onUncaughtError: (error) => showCrash(root, error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
