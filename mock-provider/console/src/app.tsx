import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { CurrentPage } from './frame/current-page.tsx'
import { Header } from './frame/header.tsx'
import { useLanguage } from './frame/language.ts'
import { Navigation } from './frame/navigation.tsx'
import { HasNavigatedProvider } from './has-navigated.tsx'
import { TEXTS } from './messages/texts.ts'
import { createQueryClient } from './queries/query-client.ts'
import { DroppedFile } from './recording/dropped-file.tsx'
import { TenantProvider } from './tenant.tsx'
import { TenantNow } from './tenants/tenant-now.tsx'
import { ToastProvider } from './toasts/toast-context.tsx'
import { ToastList } from './toasts/toast-list.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  const language = useLanguage()
  return (
    // Without transitions, because the text of some fields is in the URL: a late render would move the caret.
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
                {/* A change of the language shows the page anew: what it has computed has texts of the former language. */}
                <TenantNow key={language}>
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
