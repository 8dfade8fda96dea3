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

/** However slow the answers are, by then the rest may come. */
const longestWait = 10_000
/** A week that takes longer has an outline of its own, with the menu around it. */
const longestForWeek = 300

/** Lets the browser do what else waits. */
export const pause = (milliseconds = 0) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Waits for the week that a roster opens with, which as a rule is on its way already. */
export async function waitForInitialWeek(client: QueryClient, location: { pathname: string; searchStr: string }) {
  const session = client.getQueryData(sessionQuery.queryKey)
  if (location.pathname !== rosterScreen || !session) return
  const own = (session.impersonatedUser ?? session.me).attendee?.id
  const { attendeeIds, mondays } = getInitialRoster({ search: location.searchStr, own, language: getCurrentLanguage() })
  if (attendeeIds.length === 0) return
  const weeks = mondays.map((monday) => client.prefetchQuery(rosterWeekQuery(attendeeIds, monday)))
  await Promise.race([Promise.all(weeks), pause(longestForWeek)])
}

/** Acts when what waits to be drawn has been painted. */
const runAfterPaint = (act: () => void) => setTimeout(() => void waitForPaint().then(act))

/** Once the first screen has what it asked for, what it does without may be loaded. */
export function watchFirstScreen(client: QueryClient, router: AnyRouter) {
  const leave = router.subscribe('onRendered', () => {
    leave()
    const isThere = () => {
      forget()
      clearTimeout(waiting)
      dropEarlyAnswers()
      announceFirstScreen()
    }
    const checkFirstScreen = () => client.isFetching() === 0 && runAfterPaint(isThere)
    const forget = client.getQueryCache().subscribe(checkFirstScreen)
    const waiting = setTimeout(isThere, longestWait)
    // What the screen asks, it has asked by then.
    runAfterPaint(checkFirstScreen)
  })
}
