import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { DayAddress } from '../changes/day/address.ts'
import type { BookingAddress } from '../rooms/booking/address.ts'
import type { AvailabilityAddress } from '../staff/availability/address.ts'
import type { CoachAddress } from '../staff/coach/address.ts'
import type { PlanAddress } from '../staff/deployment-plan/address.ts'
import type { ProgramAddress } from '../staff/program/address.ts'
import type { ExamAddress } from '../joining/exam/address.ts'
import type { RoundAddress } from '../joining/choice-round/student/address.ts'
import type { AllocationAddress } from '../joining/choice-round/allocation/address.ts'
import type { NewRoundAddress } from '../joining/choice-round/desk/edit/address.ts'
import type { StudentsAddress } from '../joining/choice-round/desk/students/address.ts'
import { displayAddress } from '../rooms/room-display/address.ts'
import { rosterAddress } from '../roster/screen/address.ts'
// Not lazy, because almost everyone starts at the roster.
import { RosterScreen } from '../roster/screen/RosterScreen.tsx'
import type { LogAddress } from '../tell/log/address.ts'
import { notificationsAddress } from '../tell/notification/address.ts'
import { showLanguage } from '../lib/i18n.ts'
import { sessionQuery } from '../data/me.ts'
import { isSignedIn, signIn } from '../lib/session.ts'
import { enterShell, requireSignIn, requireAnyModule, type RouterContext } from './before-load.ts'
import { loadCurrentScope, getStartingScreen } from './guard.ts'
import { lazyScreen } from './lazy-screen.ts'
import { logScreen, modulePaths, type ScreenModule } from './modules.ts'
import { RouteError } from './RouteError.tsx'
import { Shell } from './shell/Shell.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

/** Leaves validation to the lazily loaded screen, to keep it out of the first load. */
const passSearchThrough = <Address,>(search: Record<string, unknown>) => search as Address

/** Unknown addresses are handled by `unknownAddress`. */
const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: () => null,
  errorComponent: RouteError,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignIn,
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

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: async ({ context: { queryClient } }) => {
    const { modules } = await loadCurrentScope(queryClient)
    const { me, impersonatedUser } = await queryClient.ensureQueryData(sessionQuery)
    throw redirect({ to: getStartingScreen(modules, impersonatedUser ?? me), replace: true })
  },
})

/** Options of a screen in the shell that needs its module. */
const buildModuleRoute = <M extends ScreenModule>(module: M) => ({
  getParentRoute: () => shell,
  path: modulePaths[module],
  beforeLoad: requireAnyModule(module),
  staticData: { module },
})

const roster = createRoute({
  ...buildModuleRoute('roster'),
  validateSearch: rosterAddress,
  component: RosterScreen,
})

const exam = createRoute({
  ...buildModuleRoute('exam'),
  validateSearch: passSearchThrough<ExamAddress>,
  component: lazyScreen(() => import('../joining/exam/ExamScreen.tsx'), 'ExamScreen'),
})

const program = createRoute({
  ...buildModuleRoute('program'),
  validateSearch: passSearchThrough<ProgramAddress>,
  component: lazyScreen(() => import('../staff/program/ProgramScreen.tsx'), 'ProgramScreen'),
})

const round = createRoute({
  getParentRoute: () => shell,
  path: `${modulePaths.program}/$roundId`,
  validateSearch: passSearchThrough<RoundAddress>,
  beforeLoad: requireAnyModule('program', 'coach'),
  component: lazyScreen(() => import('../joining/choice-round/student/RoundScreen.tsx'), 'RoundScreen'),
  staticData: { module: 'program' },
})

/** A single chunk, because every chunk adds its name and dependencies to the first load. */
const importRoundDeskScreens = () => import('../joining/choice-round/screens.ts')

/** Coordinators have either of the two modules. */
const buildRoundDeskRoute = <Path extends string>(path: Path) => ({
  getParentRoute: () => shell,
  path: `${modulePaths.program}/rounds${path}` as const,
  beforeLoad: requireAnyModule('program', 'coach'),
  staticData: { module: 'program' as const, help: 'choice-rounds' as const },
})

const rounds = createRoute({
  ...buildRoundDeskRoute(''),
  component: lazyScreen(importRoundDeskScreens, 'RoundsScreen'),
})
const newRound = createRoute({
  ...buildRoundDeskRoute('/new'),
  validateSearch: passSearchThrough<NewRoundAddress>,
  component: lazyScreen(importRoundDeskScreens, 'NewRoundScreen'),
})
const roundLive = createRoute({
  ...buildRoundDeskRoute('/$id'),
  component: lazyScreen(importRoundDeskScreens, 'LiveScreen'),
})
const roundStudents = createRoute({
  ...buildRoundDeskRoute('/$id/students'),
  validateSearch: passSearchThrough<StudentsAddress>,
  component: lazyScreen(importRoundDeskScreens, 'StudentsScreen'),
})
const roundAllocation = createRoute({
  ...buildRoundDeskRoute('/$id/allocation'),
  validateSearch: passSearchThrough<AllocationAddress>,
  component: lazyScreen(importRoundDeskScreens, 'AllocationScreen'),
})
const roundSettings = createRoute({
  ...buildRoundDeskRoute('/$id/settings'),
  component: lazyScreen(importRoundDeskScreens, 'RoundSettingsScreen'),
})
const roundPreview = createRoute({
  ...buildRoundDeskRoute('/$id/preview'),
  component: lazyScreen(importRoundDeskScreens, 'PreviewScreen'),
})

const booking = createRoute({
  ...buildModuleRoute('booking'),
  validateSearch: passSearchThrough<BookingAddress>,
  component: lazyScreen(() => import('../rooms/booking/BookingScreen.tsx'), 'BookingScreen'),
})

/** A single route for all its parts, which load as one chunk. */
const school = createRoute({
  ...buildModuleRoute('school'),
  component: lazyScreen(() => import('../desk/SchoolScreen.tsx'), 'SchoolScreen'),
})
const schoolPart = createRoute({ getParentRoute: () => school, path: '$', staticData: { module: 'school' } })

const impersonation = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.impersonation,
  beforeLoad: async (loadOptions) => {
    await requireAnyModule('impersonation')(loadOptions)
    const { impersonatedUser } = await loadOptions.context.queryClient.ensureQueryData(sessionQuery)
    // An impersonation cannot start another.
    if (impersonatedUser) throw redirect({ to: '/' })
  },
  component: lazyScreen(() => import('../account/impersonation/ImpersonationScreen.tsx'), 'ImpersonationScreen'),
  staticData: { module: 'impersonation' },
})

const importTellScreens = () => import('../tell/screens.ts')

const log = createRoute({
  getParentRoute: () => shell,
  path: logScreen,
  validateSearch: passSearchThrough<LogAddress>,
  component: lazyScreen(importTellScreens, 'LaterLogScreen'),
})

/** Former path of the log. */
const formerLog = createRoute({
  getParentRoute: () => shell,
  path: '/logs',
  beforeLoad: () => {
    throw redirect({ to: logScreen, search: true, replace: true })
  },
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.notifications,
  validateSearch: notificationsAddress,
  beforeLoad: ({ context: { queryClient } }) => {
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    // Nobody reads the notifications of somebody else, and an anonymous user has none.
    if (session?.impersonatedUser || session?.me.attendee === null) throw redirect({ to: '/no-access-general' })
  },
  component: lazyScreen(importTellScreens, 'NotificationsScreen'),
  staticData: { module: 'notifications' },
})

/** The screen itself refuses people who announce nothing, to keep their roles out of the first load. */
const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/announcements',
  component: lazyScreen(importTellScreens, 'AnnouncementsScreen'),
})

const SettingsScreen = lazyScreen(() => import('../account/settings/SettingsScreen.tsx'), 'SettingsScreen')

const settings = createRoute({
  getParentRoute: () => shell,
  path: modulePaths.settings,
  component: SettingsScreen,
  staticData: { module: 'settings' },
})

const availability = createRoute({
  ...buildModuleRoute('availabilityRequest'),
  validateSearch: passSearchThrough<AvailabilityAddress>,
  component: lazyScreen(() => import('../staff/availability/AvailabilityScreen.tsx'), 'AvailabilityScreen'),
})

const coach = createRoute({
  ...buildModuleRoute('coach'),
  validateSearch: passSearchThrough<CoachAddress>,
  component: lazyScreen(() => import('../staff/coach/CoachScreen.tsx'), 'CoachScreen'),
})

const deploymentPlan = createRoute({
  ...buildModuleRoute('deploymentPlan'),
  validateSearch: passSearchThrough<PlanAddress>,
  component: lazyScreen(() => import('../staff/deployment-plan/PlanScreen.tsx'), 'PlanScreen'),
})

/** Signs in, and then opens impersonation. */
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

const importChangesScreens = () => import('../changes/screens.ts')

const changes = createRoute({
  ...buildModuleRoute('changes'),
  validateSearch: passSearchThrough<DayAddress>,
  component: lazyScreen(importChangesScreens, 'LaterDayScreen'),
})

const buildChangesRoute = <Path extends string>(path: Path, name: 'LaterLedgerScreen' | 'LaterHeldScreen') =>
  createRoute({ getParentRoute: () => shell, path, component: lazyScreen(importChangesScreens, name) })

const ledger = buildChangesRoute('/changes/ledger', 'LaterLedgerScreen')
const held = buildChangesRoute('/changes/held', 'LaterHeldScreen')

/** Screen at a room's door, without sign-in. Dutch unless the address has `lang`. */
const roomDisplay = createRoute({
  getParentRoute: () => root,
  path: '/room/$id',
  validateSearch: displayAddress,
  beforeLoad: ({ search: { lang } }) => showLanguage(lang ?? 'nl'),
  component: lazyScreen(importChangesScreens, 'RoomDisplay'),
})

/** Screen in a hall, without sign-in. */
const board = createRoute({
  getParentRoute: () => root,
  path: '/board/$token',
  validateSearch: displayAddress,
  beforeLoad: ({ search: { lang } }) => showLanguage(lang ?? 'nl'),
  component: lazyScreen(importChangesScreens, 'BoardDisplay'),
})

const importRefusals = () => import('./refusals.tsx')

const createRefusalRoute = <Path extends string>(path: Path, name: 'NoAccess' | 'NoAccessGeneral' | 'NoModules') =>
  createRoute({ getParentRoute: () => root, path, component: lazyScreen(importRefusals, name) })

const noAccess = createRefusalRoute('/no-access', 'NoAccess')
const noAccessGeneral = createRefusalRoute('/no-access-general', 'NoAccessGeneral')
const noModules = createRefusalRoute('/no-modules', 'NoModules')
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '/not-found',
  component: lazyScreen(importRefusals, 'NotFound'),
})

const unknownAddress = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})

export const routeTree = root.addChildren([
  signedIn.addChildren([
    shell.addChildren([
      start,
      roster,
      coach,
      deploymentPlan,
      program,
      round,
      rounds,
      newRound,
      roundLive,
      roundStudents,
      roundAllocation,
      roundSettings,
      roundPreview,
      booking,
      availability,
      exam,
      changes,
      school.addChildren([schoolPart]),
      impersonation,
      log,
      formerLog,
      notifications,
      announcements,
      ledger,
      held,
      settings,
    ]),
    notFound,
  ]),
  impersonationLogin,
  roomDisplay,
  board,
  noAccess,
  noAccessGeneral,
  noModules,
  unknownAddress,
])
