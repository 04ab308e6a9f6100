import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <button type="button">Continue with GitHub</button>
    </StrictMode>,
  )
}
