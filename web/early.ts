// Inlined by vite.config.ts: sets theme and accent before the first paint and starts the first requests.
import { sessionPath, buildSignInAddress } from '@uurwerk/contract/account/cookie-calls'
import type { SignedIn } from '@uurwerk/contract/account/sign-in'
import { rosterPath } from '@uurwerk/contract/roster/roster-path'
import { rosterScreen } from './app/modules.ts'
import { fetchEarly } from './lib/early-requests.ts'
import { impersonationKey } from './lib/impersonation-key.ts'
import { getInitialLanguage, setCurrentLanguage, getTextsPath } from './lib/language.ts'
import { isDisplayPage } from './lib/is-display-page.ts'
import { buildSessionHeaders, buildRequest, buildUrl } from './lib/request.ts'
import { resolveTheme } from './lib/theme.ts'
import { setSchoolTimeZone } from './lib/time.ts'
import { getInitialRoster } from './roster/screen/initial-roster.ts'
import { buildWeekRequest } from './roster/screen/period.ts'

const { pathname, search, hash } = location
/** Only the roster has early requests for its data; at other addresses, the application handles sign-in. */
const isRosterAddress = pathname === '/' || pathname === rosterScreen

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
Object.assign(document.documentElement.dataset, {
  theme: resolveTheme(localStorage.getItem('theme'), prefersDark),
  accent: localStorage.getItem('accent') ?? '',
})

const language = getInitialLanguage(localStorage.getItem('language'), navigator.languages)
setCurrentLanguage(language)
fetchEarly(getTextsPath(language, false))
if (!isRosterAddress) fetchEarly(getTextsPath(language, true))
if (!isDisplayPage()) fetchEarly(sessionPath, { method: 'POST', headers: buildSessionHeaders() }, inspectSession)

async function inspectSession(response: Response): Promise<Response> {
  if (!response.ok || !isRosterAddress) return response
  const { result } = (await response.clone().json()) as { result: SignedIn | null }
  if (!result) {
    location.assign(buildSignInAddress(pathname + search + hash))
    // Never resolves: the page unloads.
    return new Promise(() => {})
  }
  try {
    if (sessionStorage.getItem(impersonationKey) === null) fetchInitialWeek(result)
  } catch (error) {
    console.warn(error)
  }
  return response
}

/** Requests the weeks that the roster opens with, exactly like the application, which then uses the answers. */

function fetchInitialWeek({ bearer, session, scope }: SignedIn) {
  if (session.language !== language) fetchEarly(getTextsPath(session.language, false))
  if (!scope?.modules.includes('roster') || !('Temporal' in globalThis)) return
  setCurrentLanguage(session.language)
  setSchoolTimeZone(session.timeZone)
  const ownId = session.me.attendee?.id
  const { attendeeIds, mondays } = getInitialRoster({ search, ownId, language: session.language })
  if (attendeeIds.length === 0) return
  for (const monday of mondays)
    fetchEarly(
      buildUrl({ path: rosterPath }, buildWeekRequest(attendeeIds, monday)),
      buildRequest({ method: 'GET' }, {}, bearer),
    )
}
