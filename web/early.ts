// Written into the page (vite.config.ts), which runs it before anything else: it sets the theme before the first paint, and
// asks for what the first screen needs while the application is still on its way. Whatever it cannot ask, and every
// question that turns out to be another, the application asks itself (lib/early-requests.ts).
import { sessionPath, signInAddress } from '@uurwerk/contract/account/own-calls'
import type { SignedIn } from '@uurwerk/contract/account/sign-in'
import { rosterPath } from '@uurwerk/contract/roster/roster-path'
import { rosterScreen } from './app/modules.ts'
import { fetchEarly } from './lib/early-requests.ts'
import { impersonationKey } from './lib/impersonation-key.ts'
import { getInitialLanguage, setCurrentLanguage, getTextsPath } from './lib/language.ts'
import { isRoomDisplayPage } from './lib/is-room-display-page.ts'
import { buildSessionHeaders, buildRequest, buildUrl } from './lib/request.ts'
import { resolveTheme } from './lib/theme.ts'
import { setSchoolTimeZone } from './lib/time.ts'
import { getInitialRoster } from './roster/screen/initial-roster.ts'
import { buildWeekRequest } from './roster/screen/period.ts'

const { pathname, search, hash } = location
/** Almost everyone begins at the roster; at other addresses the application asks, and leads to signing in. */
const isRoster = pathname === '/' || pathname === rosterScreen

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = resolveTheme(localStorage.getItem('theme'), prefersDark)

const language = getInitialLanguage(localStorage.getItem('language'), navigator.languages)
setCurrentLanguage(language)
fetchEarly(getTextsPath(language))
if (!isRoomDisplayPage()) fetchEarly(sessionPath, { method: 'POST', headers: buildSessionHeaders() }, lookAtSession)

async function lookAtSession(response: Response): Promise<Response> {
  if (!response.ok || !isRoster) return response
  const { result } = (await response.clone().json()) as { result: SignedIn | null }
  if (!result) {
    location.assign(signInAddress(pathname + search + hash))
    // The application, if it still comes, waits until the page is gone.
    return new Promise(() => {})
  }
  try {
    if (sessionStorage.getItem(impersonationKey) === null) askForWeek(result)
  } catch (error) {
    console.warn(error)
  }
  return response
}

/** Asks for the roster as the application will: the same attendees, weeks and language. */
function askForWeek({ bearer, session, scope }: SignedIn) {
  if (session.language !== language) fetchEarly(getTextsPath(session.language))
  if (!scope?.modules.includes('roster') || !('Temporal' in globalThis)) return
  setCurrentLanguage(session.language)
  setSchoolTimeZone(session.timeZone)
  const own = session.me.attendee?.id
  const { attendeeIds, mondays } = getInitialRoster({ search, own, language: session.language })
  if (attendeeIds.length === 0) return
  for (const monday of mondays)
    fetchEarly(
      buildUrl({ path: rosterPath }, buildWeekRequest(attendeeIds, monday)),
      buildRequest({ method: 'GET' }, {}, bearer),
    )
}
