import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { CurrentPage } from './frame/current-page.tsx'
import { Header } from './frame/header.tsx'
import { Navigation } from './frame/navigation.tsx'
import { HasNavigatedProvider } from './browser/has-navigated.tsx'
import { TEXTS } from './messages/texts.ts'
import { createQueryClient } from './queries/query-client.ts'
import { DroppedFile } from './recording/dropped-file.tsx'
import { TenantProvider } from './connection/tenant.tsx'
import { TenantNow } from './tenants/tenant-now.tsx'
import { ToastProvider } from './queries/toast-context.tsx'
import { ToastList } from './ui/toast-list.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    // Transitions are off: some fields keep their text in the URL, and a late rendering would move the caret.
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <HasNavigatedProvider>
          <TenantProvider>
            <ToastProvider>
              <a href="#content" className="skip">
                {TEXTS.app.skip}
              </a>
              <Header />
              <Navigation />
              <main id="content" tabIndex={-1}>
                <TenantNow>
                  <CurrentPage />
                </TenantNow>
              </main>
              <DroppedFile />
              <ToastList />
            </ToastProvider>
          </TenantProvider>
        </HasNavigatedProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}
