import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { Language } from '@uurwerk/contract/languages'
import i18next from 'i18next'
import { StrictMode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/looks.css'
import '../ui/skeleton.css'
import { showLanguage } from '../lib/i18n.ts'
import { scopeQuery, sessionQuery } from '../data/me.ts'
import { announceFirstScreen } from '../lib/lazy-load.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { setClock } from '../lib/time.ts'
import { sampleScope, sampleSession } from './sample-session.ts'
import styles from './render-story.module.css'
import { answerCallsAs, type Story } from './story.ts'

export interface StoryLook {
  language: Language
  theme: 'default' | 'dark'
}

/** The demo school's time: Wednesday 18 November 2026, 11:06. */
const demoTime = '2026-11-18T10:06:00Z'

/** Renders a story as a screen of the demo school, without a server. */
export async function renderStory(container: Element, story: Story, { language, theme }: StoryLook): Promise<Root> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  setClock(() => Temporal.Instant.from(demoTime))
  if (!i18next.isInitialized)
    await i18next.init({
      resources: { nl: { translation: nl }, en: { translation: en } },
      interpolation: { escapeValue: false },
    })
  await showLanguage(language)
  document.documentElement.dataset.theme = theme
  answerCallsAs(story)
  announceFirstScreen()
  const client = createQueryClient(() => undefined)
  client.setQueryData(sessionQuery.queryKey, sampleSession)
  client.setQueryData(scopeQuery.queryKey, sampleScope)
  const Story = story
  const router = createRouter({
    // Every link shows the same story.
    routeTree: createRootRoute({ component: () => <Story />, notFoundComponent: () => <Story /> }),
    history: createMemoryHistory(),
  })
  container.className = styles.stage ?? ''
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Suspense>
          <RouterProvider router={router as never} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  )
  return root
}
