import type { HelpPage } from '@uurwerk/contract/account/help'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ScreenModule } from './modules.ts'
import { ScreenError } from './RouteError.tsx'
import { routeTree } from './routes.tsx'

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenError,
    scrollRestoration: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Module that the menu marks as active. */
    module?: ScreenModule
    /** Help page, if it is not the module's. */
    help?: HelpPage
  }
}
