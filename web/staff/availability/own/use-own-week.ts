import { useQuery } from '@tanstack/react-query'
import { toAvailabilityBoard, toAvailabilityEntries, type Giving } from '@uurwerk/contract/rules/availability-board'
import { isWaitingForTeacher } from '@uurwerk/contract/rules/availability'
import type { AvailabilityRequest, WeekName } from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { useIsOffline } from '#web/lib/connection.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/data/me.ts'
import {
  listVisibleDays,
  filterLessonsByWeek,
  getLessonRange,
  type LessonClash,
  listClashes,
  paintBoard,
  type HalfHourRange,
  copyBoardDay,
  copyBoardWeek,
  mondayToFriday,
} from '../board/availability-week.ts'
import { availabilityCalendarQuery, plannedLessonsQuery } from '../queries.ts'
import { useAvailabilityAddress, useChangeAvailabilityAddress } from '../use-availability-address.ts'
import { type OwnAnswer, usePaintHistory } from './use-own-answer.ts'

export function useOwnWeek(request: AvailabilityRequest, answer: OwnAnswer) {
  const { language } = useTexts()
  const { day: schoolDay } = useSession()
  const address = useAvailabilityAddress()
  const changeAddress = useChangeAvailabilityAddress()
  const [brush, setBrush] = useState<Giving>('available')
  const [dayToCopy, setDayToCopy] = useState<number>()
  const nowText = useNow().toString({ smallestUnit: 'minute' })
  const isOffline = useIsOffline()
  const { data: calendar } = useQuery(availabilityCalendarQuery(request.id))
  const { data: plannedLessons } = useQuery(plannedLessonsQuery(request.id))
  const { availability, weeks, state } = request

  const units = calendar?.[0]?.units ?? []
  const board = toAvailabilityBoard(availability, schoolDay)
  const week: WeekName = weeks === 'ab' ? (address.week ?? 'A') : 'A'
  const allLessons = plannedLessons?.find(({ attendeeId }) => attendeeId === request.atnId)?.lessons ?? []
  const lessons = filterLessonsByWeek(allLessons, week)
  // Before the first answer, no lesson counts as a clash.
  const isFilledIn = availability.length > 0
  const usedDays = [...availability.flatMap((entry) => entry.days), ...lessons.map((lesson) => lesson.day)]
  const requestedDays = calendar?.flatMap((entry) => entry.days) ?? mondayToFriday
  const startsOnSunday = language === 'en'
  const days = listVisibleDays(requestedDays, usedDays, startsOnSunday)
  const paintHistory = usePaintHistory(availability, (entries) => answer.save({ availability: [...entries] }))
  const changeBoard = (newBoard: typeof board) => paintHistory.change(toAvailabilityEntries(newBoard, schoolDay, weeks))
  return {
    units,
    days,
    week,
    lessons,
    givings: board[week],
    isFilledIn,
    /** In all weeks, in the order of the week. */
    clashes: isFilledIn ? listClashes(allLessons, units, board, weeks) : [],
    // A submitted answer is withdrawn before it is changed.
    isReadOnly: isOffline || !isWaitingForTeacher(state, request, nowText),
    brush,
    setBrush,
    dayToCopy,
    setDayToCopy,
    paintHistory,
    /** Day that a phone shows, and from which a copy starts. */
    shownDay: address.day !== undefined && days.includes(address.day) ? address.day : (days[0] ?? 1),
    goTo: (changes: { week?: WeekName; day?: number }) => changeAddress(changes),
    paint: (range: HalfHourRange, giving: Giving) => changeBoard(paintBoard(board, week, range, giving)),
    resolveClash: (clash: LessonClash) =>
      changeBoard(paintBoard(board, clash.week, getLessonRange(clash.lesson, units), 'available')),
    copyDay: (sourceDay: number, targetDays: readonly number[]) =>
      changeBoard(copyBoardDay(board, week, sourceDay, targetDays)),
    copyWeek: () => changeBoard(copyBoardWeek(board, week)),
  }
}
export type OwnWeekModel = ReturnType<typeof useOwnWeek>
