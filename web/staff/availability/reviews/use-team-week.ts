import { useQuery } from '@tanstack/react-query'
import type { AvailabilityReview, PlannedLesson, WeekName } from '@uurwerk/contract/staff/availability'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { listVisibleDays, mondayToFriday } from '../board/availability-week.ts'
import { availabilityCalendarQuery, plannedLessonsQuery } from '../queries.ts'
import { buildHeatMap, type ReviewRow } from './review-rows.ts'
import { useAvailabilityAddress } from '../use-availability-address.ts'

/** A single array, so that memoized components do not render again. */
const noLessons: readonly PlannedLesson[] = []

/** Loads a team's week, with available teachers and teachers who have lessons, per half hour. */
export function useTeamWeek(request: AvailabilityReview, rows: readonly ReviewRow[]) {
  const { language } = useTexts()
  const { day: schoolDay } = useSession()
  const address = useAvailabilityAddress()
  const { data: calendar } = useQuery(availabilityCalendarQuery(request.id))
  const { data: lessons } = useQuery(plannedLessonsQuery(request.id))
  const week: WeekName = request.weeks === 'ab' ? (address.week ?? 'A') : 'A'
  return useMemo(() => {
    const units = calendar?.[0]?.units ?? []
    const requestedDays = calendar?.flatMap((entry) => entry.days) ?? mondayToFriday
    const startsOnSunday = language === 'en'
    const usedDays = rows.flatMap(({ answer }) => answer.availability.flatMap((entry) => entry.days))
    const days = listVisibleDays(requestedDays, usedDays, startsOnSunday)
    const heatMap = buildHeatMap({ rows, lessons: lessons ?? [], days, units, schoolDay, week })
    const lessonsByTeacherId = new Map(
      (lessons ?? []).map(({ attendeeId, lessons: teacherLessons }) => [attendeeId, teacherLessons]),
    )
    return {
      start: request.start,
      weeks: request.weeks,
      week,
      schoolDay,
      days,
      units,
      heatMap,
      /** In all weeks. */
      listTeacherLessons: (teacherId: number) => lessonsByTeacherId.get(teacherId) ?? noLessons,
      /** Returns the teachers who are unavailable at a half hour of the address; undefined if the week lacks it. */
      findUnavailableTeacherIds: (halfHour: string) => {
        const cell = heatMap
          .flat()
          .find((teamHalfHour) => `${teamHalfHour.day}-${teamHalfHour.unit.start}` === halfHour)
        return cell && new Set(cell.unavailableAnswers.map(({ atnId }) => atnId))
      },
    }
  }, [calendar, lessons, rows, language, schoolDay, week, request.start, request.weeks])
}
export type TeamWeek = ReturnType<typeof useTeamWeek>
