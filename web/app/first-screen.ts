import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionQuery } from '../data/me.ts'
import { dropEarlyAnswers } from '../lib/early-requests.ts'
import { getCurrentLanguage } from '../lib/language.ts'
import { announceFirstScreen } from '../lib/lazy-load.tsx'
import { waitForPaint } from '../lib/wait-for-paint.ts'
import { getInitialRoster } from '../roster/screen/initial-roster.ts'
import { rosterWeekQuery } from '../roster/screen/queries.ts'
import { rosterScreen } from './modules.ts'

/** Maximum wait in milliseconds before the remaining code loads. */
const maximumWait = 10_000
/** Maximum wait in milliseconds; after it the week shows its own skeleton. */
const maximumWeekWait = 300

/** Resolves after a time; without one, after the current task. */
export const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Waits for the week that the roster shows first. Usually early.ts has requested it already. */
export async function waitForInitialWeek(client: QueryClient, location: { pathname: string; searchStr: string }) {
  const session = client.getQueryData(sessionQuery.queryKey)
  if (location.pathname !== rosterScreen || !session) return
  const ownId = (session.impersonatedUser ?? session.me).attendee?.id
  const { attendeeIds, mondays } = getInitialRoster({
    search: location.searchStr,
    ownId,
    language: getCurrentLanguage(),
  })
  if (attendeeIds.length === 0) return
  const weeks = mondays.map((monday) => client.prefetchQuery(rosterWeekQuery(attendeeIds, monday)))
  await Promise.race([Promise.all(weeks), pause(maximumWeekWait)])
}

/** Starts in another task, to wait for the paint of what was just rendered. */
const runAfterPaint = (action: () => void) => setTimeout(() => void waitForPaint().then(action))

/** Announces the first screen once its queries are done, after which the remaining code loads. */
export function watchFirstScreen(client: QueryClient, router: AnyRouter) {
  const stopListening = router.subscribe('onRendered', () => {
    stopListening()
    const finish = () => {
      unsubscribe()
      clearTimeout(timeout)
      dropEarlyAnswers()
      announceFirstScreen()
    }
    const checkFirstScreen = () => client.isFetching() === 0 && runAfterPaint(finish)
    const unsubscribe = client.getQueryCache().subscribe(checkFirstScreen)
    const timeout = setTimeout(finish, maximumWait)
    // Also for a screen without queries; others have started them by the first paint.
    runAfterPaint(checkFirstScreen)
  })
}
