import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import './ui/tokens.css'
import './ui/global.css'
import './ui/skeleton.css'
import { reportFault, startMonitoring } from './app/monitoring.ts'
import { createAppRouter } from './app/routes.tsx'
import { ErrorModals, showError } from './app/show-error.tsx'
import { followLanguage, startTexts } from './lib/i18n.ts'
import { tellWhatIsMissing } from './lib/later.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { scopeQuery, sessionQuery } from './data/me.ts'
import { isImpersonating, startSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'
import { allowEmptyMarkup } from './lib/trusted-types.ts'

// Compiled validation needs eval, which the page's Content Security Policy forbids.
z.config({ jitless: true })

async function start() {
  allowEmptyMarkup()
  followTheme()
  const polyfill = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global')
  // Before anything is asked, so that each answer is in the language to start in.
  const texts = startTexts()
  // Without an answer the routes show what they can; the start itself must not fail on it.
  const session = isForNobody() ? null : startSession().catch((error: unknown) => console.error(error))
  const [, signedIn] = await Promise.all([texts, session, polyfill])
  followLanguage()

  const queryClient = createQueryClient(showError)
  if (signedIn && !isImpersonating()) {
    queryClient.setQueryData(sessionQuery.queryKey, signedIn.session)
    if (signedIn.scope) queryClient.setQueryData(scopeQuery.queryKey, signedIn.scope)
  }
  tellWhatIsMissing(showError)
  const router = createAppRouter(queryClient)
  startMonitoring(queryClient, router)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root, { onCaughtError: broke }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ErrorModals />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The screen at a door, where nobody signs in. */
const isForNobody = () => location.pathname.startsWith('/room/')

/** A screen that could not be drawn says so itself. */
function broke(error: unknown) {
  console.error(error)
  reportFault(error)
}

void start()
