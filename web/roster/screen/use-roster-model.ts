import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useMemo } from 'react'
import type { Coloured } from '../attendee/tags.ts'
import { useAttendees } from '../attendee/use-attendees.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../data/me.ts'
import { useNow } from '../../lib/use-now.ts'
import { shownDays } from '../../ui/TimeGrid/day-parts.ts'
import { colouredAttendees, showsColours } from './compose/coloured.ts'
import { usePresets } from '../../data/presets.ts'
import { composeState } from './compose/state.ts'
import { useRosterAddress } from './use-address.ts'
import { changedDates, clashesOf, lessonsOn, nextLesson, rosterEntries, touching } from './lessons.ts'
import { loadingCounters, useLoadingCounters } from '../appointment/loading.ts'
import { daysOf, mayPage, mondayOfWeek, page, type Step } from './period.ts'
import { useAvailableRange, usePublication, useRoster } from './queries.ts'

/** All that the roster's parts show and do, from the address, the clock and the server's answers. */
export function useRosterModel() {
  const { language } = useTexts()
  const session = useSession()
  const now = useNow()
  const address = useRosterAddress()
  const { attendeeIds, view, date } = address
  const attendees = useAttendees(attendeeIds)
  const dateText = date.toString()
  const days = useMemo(() => daysOf(view, Temporal.PlainDate.from(dateText), language), [view, dateText, language])
  const week = useMemo(() => daysOf('week', Temporal.PlainDate.from(dateText), language), [dateText, language])
  const roster = useRoster(attendeeIds, week)
  const { range, withoutRoster } = useAvailableRange(attendeeIds)
  const monday = mondayOfWeek(date, language)
  const publication = usePublication(attendeeIds, monday)
  const isLoading = useIsLoading(attendeeIds)
  const { compose, selected, coloured } = useComposition(address, attendees)
  const { appointments } = roster
  const { entries, clashes } = useEntries({ appointments, week, attendeeIds, attendees, coloured })
  const changed = useMemo(() => changedDates(appointments), [appointments])
  const lessons = days.flatMap((day) => lessonsOn(appointments, day))
  const holds = (day: Temporal.PlainDate) => lessonsOn(appointments, day).length > 0
  // Only the weeks beside the one on show are loaded: further off, what comes next is not known.
  const knowsNext = Math.abs(monday.since(mondayOfWeek(now.toPlainDate(), language)).days) <= 7
  const goBy = (step: Step) => address.showDate(page(view, date, step, holds))

  return {
    address,
    session,
    now,
    attendees,
    compose,
    selected,
    coloured,
    isOwn: compose.composedRosterStatus === 'me',
    perspective: attendeeIds.length === 1 ? attendees.get(attendeeIds[0] ?? 0)?.type : undefined,
    /** The days on show: of a week those of the weekend only if they hold something. */
    days: view === 'day' ? days : shownDays(days, entries),
    week: shownDays(week, entries),
    monday,
    roster,
    appointments,
    entries,
    clashes,
    changed,
    isEmpty: lessons.length === 0,
    upcoming: attendeeIds.length === 1 && knowsNext ? nextLesson(appointments, now) : undefined,
    range,
    withoutRoster,
    ownHasNone: session.me.attendeeRange === null || (address.own !== undefined && withoutRoster.includes(address.own)),
    publication,
    isLoading,
    mayGoBack: mayPage(days, -1, range, now.toPlainDate()),
    mayGoOn: mayPage(days, 1, range, now.toPlainDate()),
    goBy,
  }
}

export type RosterModel = ReturnType<typeof useRosterModel>
type RosterAddress = ReturnType<typeof useRosterAddress>
type Attendees = ReturnType<typeof useAttendees>

/** Whether something is on its way for these; what still is for others no longer counts. */
function useIsLoading(attendeeIds: readonly number[]) {
  const selection = attendeeIds.join(',')
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as the selection changes
  useEffect(() => () => loadingCounters.clear(), [selection])
  return useLoadingCounters().appointments > 0
}

/** Whose rosters are put together, and by which colours and letters one tells them apart. */
function useComposition(address: RosterAddress, attendees: Attendees) {
  const presets = usePresets(address.presetId !== undefined)
  const compose = composeState(address.selection, {
    own: address.own,
    attendees,
    presets: presets.data ?? [],
    presetId: address.presetId,
  })
  const hues = [...compose.composeRosterColorValues].join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- the state is new each time, what it holds is not
  const selected = useMemo(() => colouredAttendees(compose, attendees), [hues, attendees])
  const isColoured = showsColours(compose)
  const coloured = useMemo(() => (isColoured ? selected : new Map<number, Coloured>()), [isColoured, selected])
  return {
    compose,
    /** The colour and the letters of each, in the order in which they are shown. */
    selected,
    /** The same where lessons have the colours of people instead of those of courses; else nobody. */
    coloured,
  }
}

interface Shown {
  appointments: readonly Appointment[]
  week: readonly Temporal.PlainDate[]
  attendeeIds: readonly number[]
  attendees: Attendees
  coloured: ReadonlyMap<number, Coloured>
}

/** What the week shows, and which of it a person cannot attend both. */
function useEntries({ appointments, week, attendeeIds, attendees, coloured }: Shown) {
  const { language } = useTexts()
  const selection = attendeeIds.join(',')
  const people = useMemo(() => {
    const isPerson = (id: number) => ['student', 'teacher', 'staff'].includes(attendees.get(id)?.type ?? '')
    return new Set(attendeeIds.filter(isPerson))
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time, what it holds is not
  }, [selection, attendees])
  const clashes = useMemo(() => clashesOf(appointments, people), [appointments, people])
  const entries = useMemo(
    () => rosterEntries(touching(appointments, week), clashes, coloured),
    // oxlint-disable-next-line react/exhaustive-deps -- their names are in the language
    [appointments, week, clashes, coloured, language],
  )
  return { entries, clashes }
}
