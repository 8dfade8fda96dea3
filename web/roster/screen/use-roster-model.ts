import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useMemo } from 'react'
import { isPerson } from '../attendee/is-person.ts'
import type { ColouredAttendee } from '../attendee/attendee-tags.ts'
import { useAttendeeMap } from '../attendee/use-attendee-map.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { getWeek } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { useNow } from '#web/lib/use-now.ts'
import { filterVisibleDays } from '#web/ui/TimeGrid/day-parts.ts'
import { buildColouredAttendees, hasPersonColours } from './compose/coloured-attendees.ts'
import { usePresets } from '#web/data/presets.ts'
import { deriveComposeState } from './compose/compose-state.ts'
import { useRosterAddress } from './use-roster-address.ts'
import { findClashingAppointments } from '../appointment/appointment-days.ts'
import { removePastMarks } from '../appointment/remove-past-marks.ts'
import {
  collectChangedDates,
  findCurrentLesson,
  listMovedAway,
  listLessonsOnDay,
  findNextLesson,
  type RosterEntry,
  buildRosterEntries,
  filterAppointmentsInDays,
} from './roster-entries.ts'
import { loadingCounters } from '../appointment/loading-counters.ts'
import { listViewDays, canPage, getIsoMonday, getPagedDate, type PageStep } from './period.ts'
import { useAvailableRange, usePublication, useRoster } from './queries.ts'

export function useRosterModel() {
  const { language } = useTexts()
  const session = useSession()
  const now = useNow()
  const address = useRosterAddress()
  const { attendeeIds, view, date } = address
  const attendees = useAttendeeMap(attendeeIds)
  const week = useWeek(date)
  const days = view === 'day' ? [date] : week
  const addressWeek = useWeek(address.settledDate)
  const roster = useRoster(attendeeIds, week, addressWeek)
  const { range, idsWithoutRoster } = useAvailableRange(attendeeIds)
  const monday = getIsoMonday(view, date, language)
  const publication = usePublication(
    attendeeIds,
    monday,
    addressWeek.some((day) => day.equals(date)),
  )
  useLoadingCountReset(attendeeIds)
  const composition = useComposition(address, attendees)
  const { colouredAttendees } = composition
  const appointments = useWithoutPastMarks(roster.appointments, now)
  const { shownDays, ...gridEntries } = useEntries({ appointments, week, attendeeIds, attendees, colouredAttendees })
  const changedDates = useMemo(() => collectChangedDates(appointments), [appointments])
  const hasLessons = (day: Temporal.PlainDate) => hasLessonsOnDay(appointments, day)
  const goByPages = useStableCallback((step: PageStep) => address.showDate(getPagedDate(view, date, step, hasLessons)))

  return {
    address,
    session,
    now,
    attendees,
    ...composition,
    /** In a week, weekend days only if they have lessons. */
    days: view === 'day' ? days : shownDays,
    /** The days of the week, without empty weekend days. */
    week: shownDays,
    monday,
    roster,
    appointments,
    ...gridEntries,
    changedDates,
    /** True if the days shown have no lessons. */
    isEmpty: !days.some(hasLessons),
    currentLesson: attendeeIds.length === 1 ? findCurrentLesson(appointments, now) : undefined,
    upcomingLesson:
      attendeeIds.length === 1 && roster.isLoaded(now.toPlainDate()) ? findNextLesson(appointments, now) : undefined,
    range,
    idsWithoutRoster,
    ...useOwnRosterState(address.ownId, idsWithoutRoster),
    publication,
    canGoBack: canPage(days, -1, range, now.toPlainDate()),
    canGoForward: canPage(days, 1, range, now.toPlainDate()),
    goByPages,
  }
}

/** Includes ghosts of moved lessons. */
const hasLessonsOnDay = (appointments: readonly Appointment[], day: Temporal.PlainDate) =>
  listLessonsOnDay(appointments, day).length > 0 || listMovedAway(appointments, day).length > 0

export type RosterModel = ReturnType<typeof useRosterModel>
type RosterAddress = ReturnType<typeof useRosterAddress>
type Attendees = ReturnType<typeof useAttendeeMap>

/** `hasNoOwnRoster`: the user has no roster. `needsNoRoster`: nor expects one, as staff who do not teach. */
function useOwnRosterState(ownId: number | undefined, idsWithoutRoster: readonly number[]) {
  const { attendeeRange, type } = useCurrentUser()
  const hasNoOwnRoster = attendeeRange === null || (ownId !== undefined && idsWithoutRoster.includes(ownId))
  return { hasNoOwnRoster, needsNoRoster: hasNoOwnRoster && (type === 'staff' || type === 'exam-desk') }
}

/** Returns a stable array per week. */
function useWeek(date: Temporal.PlainDate) {
  const { language } = useTexts()
  const firstDate = getWeek(date, language).start.toString()
  return useMemo(() => listViewDays('week', Temporal.PlainDate.from(firstDate), language), [firstDate, language])
}

/** Returns a stable list until a marked lesson is over. */
function useWithoutPastMarks(appointments: readonly Appointment[], now: Temporal.PlainDateTime) {
  const unmarkedAppointments = removePastMarks(appointments, now)
  const unmarkedCount = unmarkedAppointments.filter(
    ({ change }, index) => appointments[index]?.change !== change,
  ).length
  // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time, its contents are not
  return useMemo(() => unmarkedAppointments, [appointments, unmarkedCount])
}

function useLoadingCountReset(attendeeIds: readonly number[]) {
  const selectionKey = attendeeIds.join(',')
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the selection changes
  useEffect(() => () => loadingCounters.clear(), [selectionKey])
}

function useComposition(address: RosterAddress, attendees: Attendees) {
  const presets = usePresets(address.presetId !== undefined)
  const compose = deriveComposeState(address.selection, {
    ownId: address.ownId,
    attendees,
    presets: presets.data ?? [],
    presetId: address.presetId,
  })
  const huesKey = [...compose.composeRosterColorValues].join(' ')
  // oxlint-disable-next-line react/exhaustive-deps -- the state is new each time, its contents are not
  const rosterAttendees = useMemo(() => buildColouredAttendees(compose, attendees), [huesKey, attendees])
  const isColoured = hasPersonColours(compose)
  const colouredAttendees = useMemo(
    () => (isColoured ? rosterAttendees : new Map<number, ColouredAttendee>()),
    [isColoured, rosterAttendees],
  )
  const [firstId, ...otherIds] = address.attendeeIds
  const isOwn = compose.composedRosterStatus === 'me'
  const perspective = firstId !== undefined && otherIds.length === 0 ? attendees.get(firstId)?.type : undefined
  return {
    compose,
    isOwn,
    /** Type of the only attendee; undefined for several. */
    perspective,
    isOwnTeacherRoster: isOwn && perspective === 'teacher',
    /** In display order. */
    rosterAttendees,
    /** Equals `rosterAttendees`; empty when lessons have course colours. */
    colouredAttendees,
  }
}

interface EntriesInput {
  appointments: readonly Appointment[]
  week: readonly Temporal.PlainDate[]
  attendeeIds: readonly number[]
  attendees: Attendees
  colouredAttendees: ReadonlyMap<number, ColouredAttendee>
}

function useEntries({ appointments, week, attendeeIds, attendees, colouredAttendees }: EntriesInput) {
  const { language } = useTexts()
  const { standby } = useSession()
  const selectionKey = attendeeIds.join(',')
  const personIds = useMemo(() => {
    return new Set(attendeeIds.filter((id) => isPerson({ type: attendees.get(id)?.type })))
    // oxlint-disable-next-line react/exhaustive-deps -- the list is new each time, its contents are not
  }, [selectionKey, attendees])
  const clashingIds = useMemo(
    () => findClashingAppointments(appointments, personIds, standby),
    [appointments, personIds, standby],
  )
  // oxlint-disable-next-line react/exhaustive-deps -- an entry holds colours and a label in the current language
  const entryCache = useMemo(() => new WeakMap<Appointment, RosterEntry[]>(), [colouredAttendees, language])
  const entries = useMemo(
    () => buildRosterEntries(filterAppointmentsInDays(appointments, week), clashingIds, colouredAttendees, entryCache),
    [appointments, week, clashingIds, colouredAttendees, entryCache],
  )
  const shownDays = useMemo(() => filterVisibleDays(week, entries), [week, entries])
  return { entries, clashingIds, shownDays }
}
