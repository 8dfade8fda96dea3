import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { bookingAddress } from '../rooms/booking/address.ts'
import { examAddress } from '../joining/exam/address.ts'
import { displayAddress } from '../rooms/room-display/address.ts'
import { rosterAddress } from '../roster/screen/address.ts'
// The first screen of almost everyone: it comes with the shell, the others when they are opened.
import { RosterScreen } from '../roster/screen/RosterScreen.tsx'
import { logSearch } from '../tell/log/search.ts'
import { notificationsSearch } from '../tell/notification/search.ts'
import { showLanguage } from '../lib/i18n.ts'
import { sessionQuery } from '../data/me.ts'
import { isSignedIn, signIn } from '../lib/session.ts'
import { enterShell, mustBeSignedIn, mustHave, type RouterContext } from './entering.ts'
import { currentScope, initialModule } from './guard.ts'
import { modulePaths, type ScreenModule } from './modules.ts'
import { RouteError, ScreenError } from './RouteError.tsx'
import { Shell } from './shell/Shell.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: () => null,
  errorComponent: RouteError,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: mustBeSignedIn,
  pendingComponent: ShellSkeleton,
  errorComponent: RouteError,
})

const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  beforeLoad: enterShell,
  component: Shell,
  pendingComponent: ShellSkeleton,
  errorComponent: RouteError,
})

const initial = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: async ({ context: { queryClient } }) => {
    const module = initialModule((await currentScope(queryClient)).modules)
    throw redirect({ to: module ? modulePaths[module] : '/no-modules', replace: true })
  },
})

const roster = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.roster,
  validateSearch: rosterAddress,
  beforeLoad: mustHave('roster'),
  component: RosterScreen,
  staticData: { module: 'roster' },
})

const exam = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.exam,
  validateSearch: examAddress,
  beforeLoad: mustHave('exam'),
  component: lazyRouteComponent(() => import('../joining/exam/ExamScreen.tsx'), 'ExamScreen'),
  staticData: { module: 'exam' },
})

const booking = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.booking,
  validateSearch: bookingAddress,
  beforeLoad: mustHave('booking'),
  component: lazyRouteComponent(() => import('../rooms/booking/BookingScreen.tsx'), 'BookingScreen'),
  staticData: { module: 'booking' },
})

const impersonation = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.impersonation,
  beforeLoad: async (guarded) => {
    await mustHave('impersonation')(guarded)
    const { impersonatedUser } = await guarded.context.queryClient.ensureQueryData(sessionQuery)
    if (impersonatedUser) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(
    () => import('../account/impersonation/ImpersonationScreen.tsx'),
    'ImpersonationScreen',
  ),
  staticData: { module: 'impersonation' },
})

const logs = createRoute({
  getParentRoute: () => shell,
  path: '/logs',
  validateSearch: logSearch,
  component: lazyRouteComponent(() => import('../tell/log/LogScreen.tsx'), 'LogScreen'),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.notifications,
  validateSearch: notificationsSearch,
  beforeLoad: ({ context: { queryClient } }) => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session?.impersonatedUser || session?.me.attendee === null) throw redirect({ to: '/no-access-general' })
  },
  component: lazyRouteComponent(() => import('../tell/notification/NotificationsScreen.tsx'), 'NotificationsScreen'),
  staticData: { module: 'notifications' },
})

const NotThereYet = lazyRouteComponent(() => import('./NotThereYet.tsx'), 'NotThereYet')

/** A module whose screen is still to come. */
const coming = <M extends ScreenModule>(module: M) =>
  createRoute({
    getParentRoute: () => shell,
    path: modulePaths[module],
    beforeLoad: mustHave(module),
    component: Object.assign(() => <NotThereYet module={module} />, { preload: async () => NotThereYet.preload?.() }),
    staticData: { module },
  })

const SettingsScreen = lazyRouteComponent(() => import('../account/settings/SettingsScreen.tsx'), 'SettingsScreen')

const settings = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.settings,
  component: SettingsScreen,
  staticData: { module: 'settings' },
})

const impersonationLogin = createRoute({
  getParentRoute: () => root,
  path: '/impersonation/login',
  pendingComponent: ShellSkeleton,
  errorComponent: RouteError,
  beforeLoad: async () => {
    if (isSignedIn()) throw redirect({ to: '/' })
    await signIn(modulePaths.impersonation)
  },
})

/** The screen at a room's door: nobody signs in there, its language is the school's unless its address says otherwise. */
const room = createRoute({
  getParentRoute: () => root,
  path: '/room/$id',
  validateSearch: displayAddress,
  beforeLoad: ({ search: { lang } }) => showLanguage(lang ?? 'nl'),
  component: lazyRouteComponent(() => import('../rooms/room-display/RoomDisplay.tsx'), 'RoomDisplay'),
})

const refusals = () => import('./refusals.tsx')

const noAccess = createRoute({
  getParentRoute: () => root,
  path: '/no-access',
  component: lazyRouteComponent(refusals, 'NoAccess'),
})
const noAccessGeneral = createRoute({
  getParentRoute: () => root,
  path: '/no-access-general',
  component: lazyRouteComponent(refusals, 'NoAccessGeneral'),
})
const noModules = createRoute({
  getParentRoute: () => root,
  path: '/no-modules',
  component: lazyRouteComponent(refusals, 'NoModules'),
})
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '/not-found',
  component: lazyRouteComponent(refusals, 'NotFound'),
})

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})

const routeTree = root.addChildren([
  signedIn.addChildren([
    shell.addChildren([
      initial,
      roster,
      coming('coach'),
      coming('deploymentPlan'),
      coming('program'),
      booking,
      coming('availabilityRequest'),
      exam,
      impersonation,
      logs,
      notifications,
      settings,
    ]),
    notFound,
  ]),
  impersonationLogin,
  room,
  noAccess,
  noAccessGeneral,
  noModules,
  anythingElse,
])

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
    /** The module that a screen belongs to, which the menu marks. */
    module?: ScreenModule
  }
}
