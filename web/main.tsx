import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import './ui/tokens.css'
import './ui/global.css'
import './ui/looks.css'
import './ui/skeleton.css'
import { pause, watchFirstScreen, waitForInitialWeek } from './app/first-screen.ts'
import { reportUnexpectedError, startMonitoring } from './app/monitoring.ts'
import { PartNotLoaded } from './app/RouteError.tsx'
import { createAppRouter } from './app/router.ts'
import { ErrorModals, showError } from './app/show-error.tsx'
import { ApiError } from './lib/call.ts'
import { isDisplayPage } from './lib/is-display-page.ts'
import { followLanguage, loadAllTexts, showMissingTexts, startTexts } from './lib/i18n.ts'
import { setLoading } from './lib/lazy-load.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { scopeQuery, sessionQuery } from './data/me.ts'
import { settingsQuery } from './data/settings.ts'
import { EditConflictPrompt } from './data/EditConflictPrompt.tsx'
import { isImpersonating, startSession } from './lib/session.ts'
import { followTheme } from './lib/theme.ts'
import { allowEmptyMarkup } from './lib/trusted-types.ts'

// Compiled validation needs eval, which the page's CSP forbids.
z.config({ jitless: true })

async function start() {
  allowEmptyMarkup()
  // Begins here: earlier, it would delay the script; later, the first text.
  void document.fonts.load('1em "Inter Variable"')
  followTheme()
  const polyfill = 'Temporal' in globalThis ? undefined : import('temporal-polyfill/global')
  // Must precede the session's request, because it sets the language of requests.
  const texts = startTexts()
  // After a failure nobody is signed in, which the routes handle.
  const session = isDisplayPage() ? null : startSession().catch((error: unknown) => console.error(error))
  const [, signedIn] = await Promise.all([texts, session, polyfill])
  followLanguage()

  const queryClient = createQueryClient(isDisplayPage() ? () => undefined : showError)
  if (signedIn && !isImpersonating()) {
    queryClient.setQueryData(sessionQuery.queryKey, signedIn.session)
    if (signedIn.scope) queryClient.setQueryData(scopeQuery.queryKey, signedIn.scope)
    if (signedIn.settings) queryClient.setQueryData(settingsQuery.queryKey, signedIn.settings)
  }
  setLoading(PartNotLoaded, showError, loadAllTexts)
  showMissingTexts((texts) => showError(new ApiError({ code: 'translationsMissing', ...texts })))
  const router = createAppRouter(queryClient)
  startMonitoring(queryClient, router)
  watchFirstScreen(queryClient, router)
  // Handles data that has arrived first, so that it renders at once.
  await pause()
  await router.load().catch(handleRenderError)
  await waitForInitialWeek(queryClient, router.state.location)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  startTransition(() =>
    createRoot(root, { onCaughtError: handleRenderError }).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <EditConflictPrompt />
          <ErrorModals />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

function handleRenderError(error: unknown) {
  console.error(error)
  reportUnexpectedError(error)
}

void start()
