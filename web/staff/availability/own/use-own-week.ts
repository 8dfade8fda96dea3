import { useQuery } from '@tanstack/react-query'
import { toAvailabilityBoard, toAvailabilityEntries, type Giving } from '@uurwerk/contract/rules/availability-board'
import { canGiveAvailability } from '@uurwerk/contract/rules/availability'
import type { AvailabilityRequest, WeekName } from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/data/me.ts'
import {
  listVisibleDays,
  filterLessonsByWeek,
  paintBoard,
  type HalfHourRange,
  copyBoardDay,
  copyBoardWeek,
} from '../board/availability-week.ts'
import { availabilityCalendarQuery, plannedLessonsQuery } from '../queries.ts'
import { useAvailabilityAddress, useChangeAvailabilityAddress } from '../use-availability-address.ts'
import { type OwnAnswer, usePaintHistory } from './use-own-answer.ts'

/** Provides the week that the user paints, and the functions that change it. */
export function useOwnWeek(request: AvailabilityRequest, answer: OwnAnswer) {
  const { language } = useTexts()
  const { day } = useSession()
  const search = useAvailabilityAddress()
  const goTo = useChangeAvailabilityAddress()
  const [brush, setBrush] = useState<Giving>('available')
  const [copying, setCopying] = useState<number>()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data: calendar } = useQuery(availabilityCalendarQuery(request.id))
  const { data: planned } = useQuery(plannedLessonsQuery(request.id))
  const { availability, weeks, state } = request

  const units = calendar?.[0]?.units ?? []
  const board = toAvailabilityBoard(availability, day)
  const week: WeekName = weeks === 'ab' ? (search.week ?? 'A') : 'A'
  const lessons = filterLessonsByWeek(
    planned?.find(({ attendeeId }) => attendeeId === request.atnId)?.lessons ?? [],
    week,
  )
  const used = [...availability.flatMap((entry) => entry.days), ...lessons.map((lesson) => lesson.day)]
  const days = listVisibleDays(calendar?.flatMap((entry) => entry.days) ?? [1, 2, 3, 4, 5], used, language === 'en')
  const history = usePaintHistory(availability, (entries) => answer.save({ availability: [...entries] }))
  const changeBoard = (after: typeof board) => history.change(toAvailabilityEntries(after, day, weeks))
  return {
    units,
    days,
    week,
    lessons,
    givings: board[week],
    /** False before the first answer, when no lesson counts as a clash. */
    isFilledIn: availability.length > 0,
    isFixed: !canGiveAvailability(state, request, now) || state === 'submitted',
    brush,
    setBrush,
    copying,
    setCopying,
    history,
    day: search.day !== undefined && days.includes(search.day) ? search.day : (days[0] ?? 1),
    goTo: (changes: { week?: WeekName; day?: number }) => goTo(changes),
    paint: (stretch: HalfHourRange, giving: Giving) => changeBoard(paintBoard(board, week, stretch, giving)),
    copyDay: (from: number, to: readonly number[]) => changeBoard(copyBoardDay(board, week, from, to)),
    copyWeek: () => changeBoard(copyBoardWeek(board, week)),
  }
}
export type OwnWeekModel = ReturnType<typeof useOwnWeek>
