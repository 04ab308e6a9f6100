import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import '@latchkey/widget/styles.css'
import './app.css'
import { Providers } from './providers.tsx'
import { THEME_STYLES } from './theme.ts'

export const metadata: Metadata = { title: 'Latchkey and Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        {/* The theme's tokens. A page with a strict policy serves this text as a file, or allows its hash. */}
        <style>{THEME_STYLES}</style>
      </head>
      <body>
        <main>
          <Providers>{children}</Providers>
        </main>
      </body>
    </html>
  )
}
