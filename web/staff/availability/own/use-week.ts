import { useQuery } from '@tanstack/react-query'
import { toAvailabilityBoard, toAvailabilityEntries, type Giving } from '@uurwerk/contract/rules/availability-board'
import { canGiveAvailability } from '@uurwerk/contract/rules/availability'
import type { AvailabilityRequest, WeekName } from '@uurwerk/contract/staff/availability'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/data/me.ts'
import { daysShown, lessonsIn, painted, type Stretch, withDayCopied, withWeekCopied } from '../board/week.ts'
import { calendarQuery, lessonsQuery } from '../queries.ts'
import { useAddress, useChangeAddress } from '../use-address.ts'
import { type Answer, useHistory } from './use-answer.ts'

/** What one paints in, and all that changes it. */
export function useWeek(request: AvailabilityRequest, answer: Answer) {
  const { language } = useTexts()
  const { day } = useSession()
  const search = useAddress()
  const goTo = useChangeAddress()
  const [brush, setBrush] = useState<Giving>('available')
  const [copying, setCopying] = useState<number>()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data: calendar } = useQuery(calendarQuery(request.id))
  const { data: planned } = useQuery(lessonsQuery(request.id))
  const { availability, weeks, state } = request

  const units = calendar?.[0]?.units ?? []
  const board = toAvailabilityBoard(availability, day)
  const week: WeekName = weeks === 'ab' ? (search.week ?? 'A') : 'A'
  const lessons = lessonsIn(planned?.find(({ attendeeId }) => attendeeId === request.atnId)?.lessons ?? [], week)
  const used = [...availability.flatMap((entry) => entry.days), ...lessons.map((lesson) => lesson.day)]
  const days = daysShown(calendar?.flatMap((entry) => entry.days) ?? [1, 2, 3, 4, 5], used, language === 'en')
  const history = useHistory(availability, (entries) => answer.save({ availability: [...entries] }))
  const change = (after: typeof board) => history.change(toAvailabilityEntries(after, day, weeks))
  return {
    units,
    days,
    week,
    lessons,
    givings: board[week],
    /** Before that nothing stands in the way of a lesson: nothing has been said yet. */
    isFilledIn: availability.length > 0,
    isFixed: !canGiveAvailability(state, request, now) || state === 'submitted',
    brush,
    setBrush,
    copying,
    setCopying,
    history,
    day: search.day !== undefined && days.includes(search.day) ? search.day : (days[0] ?? 1),
    goTo: (changes: { week?: WeekName; day?: number }) => goTo(changes),
    paint: (stretch: Stretch, giving: Giving) => change(painted(board, week, stretch, giving)),
    copyDay: (from: number, to: readonly number[]) => change(withDayCopied(board, week, from, to)),
    copyWeek: () => change(withWeekCopied(board, week)),
  }
}
export type WeekModel = ReturnType<typeof useWeek>
