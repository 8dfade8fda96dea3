import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Settings } from '@uurwerk/contract/account/settings'
import { sessionQuery } from '../data/me.ts'
import { settingsQuery } from '../data/settings.ts'
import { NetworkError } from '../lib/call.ts'
import { switchLanguage } from '../lib/i18n.ts'
import { getCurrentLanguage } from '../lib/language.ts'
import { getAccessToken, isSignedIn, signIn, WrongAddress } from '../lib/session.ts'
import { switchAccent, switchTheme } from '../lib/theme.ts'
import { setSchoolTimeZone } from '../lib/time.ts'
import { setSchoolBells } from '../roster/appointment/lesson-hours.ts'
import { initialiseAttendees } from '../roster/attendee/attendee-store.ts'
import { loadCurrentScope, findModuleRefusal, findErrorRefusal } from './guard.ts'
import type { ScreenModule } from './modules.ts'

// Steps that routes run before they open.

export interface RouterContext {
  queryClient: QueryClient
}

interface LoadOptions {
  context: RouterContext
  location: ParsedLocation
}

/** Sends users without a session to sign-in, which returns them here. */
export async function requireSignIn({ location }: LoadOptions) {
  const token = await getAccessToken().catch((error: unknown) => {
    if (error instanceof WrongAddress) throw error
    // Without an answer, the session may still be valid, and what is loaded stays on screen.
    if (isSignedIn()) return null
    throw new NetworkError('The session cannot be renewed', { cause: error })
  })
  if (token === undefined) await signIn(location.href)
}

/** Choices adopted last. They stay in the cache while another tab chooses something else. */
let adopted: { [Choice in 'language' | 'theme' | 'accent']?: Settings[Choice] | undefined } = {}

/** Loads the session and scope, which every screen in the shell needs. */
export async function enterShell({ context: { queryClient } }: LoadOptions) {
  const loading = Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    loadCurrentScope(queryClient),
    // Screens work without the user's settings.
    queryClient.ensureQueryData(settingsQuery).catch(() => undefined),
  ])
  const [session, , settings] = await loading.catch((error: unknown) => {
    const refusalPath = findErrorRefusal(error)
    throw refusalPath ? redirect({ to: refusalPath }) : error
  })
  setSchoolTimeZone(session.timeZone)
  setSchoolBells(session.bells)
  // An impersonation keeps the real user's language, theme and accent.
  if (session.impersonatedUser === null) {
    const { language } = session
    const { theme, accent } = settings ?? adopted
    if (theme && theme !== adopted.theme) switchTheme(theme)
    if (accent !== adopted.accent) switchAccent(accent ?? null)
    if (language !== adopted.language && language !== getCurrentLanguage()) await switchLanguage(language)
    adopted = { language, theme, accent }
  }
  initialiseAttendees((session.impersonatedUser ?? session.me).attendee)
}

/** Redirects users without any of these modules to an explanation. */
export const requireAnyModule =
  (...acceptedModules: [ScreenModule, ...ScreenModule[]]) =>
  async ({ context: { queryClient } }: LoadOptions) => {
    const { modules } = await loadCurrentScope(queryClient)
    // Any of the modules is enough. Without them, the first stands for all.
    const refusalPath = findModuleRefusal(
      acceptedModules.find((module) => modules.includes(module)) ?? acceptedModules[0],
      modules,
    )
    if (refusalPath) throw redirect({ to: refusalPath })
  }
