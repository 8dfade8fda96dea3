import { queryOptions } from '@tanstack/react-query'
import { examContract } from '@uurwerk/contract/joining/exam'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject, ProgramWeek, ProgramYear } from '@uurwerk/contract/staff/program'
import { keys, type StudentIdOrMe } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

export const programExamsQuery = (attendee: StudentIdOrMe, { start, end }: Pick<ProgramYear, 'start' | 'end'>) =>
  queryOptions({
    queryKey: keys.exams(attendee === 'me' ? [] : [attendee], { start, end }),
    queryFn: ({ signal }) => call(examContract.search, { query: { attendees: [attendee], start, end } }, signal),
  })

/** Counts the lessons of a course that a group has in a week. Shares its cache entry with the roster screen. */
export const lessonCountQuery = (
  { course, group }: ProgramSubject,
  { isoWeek, start, end }: Omit<ProgramWeek, 'week'>,
) =>
  queryOptions({
    queryKey: keys.rosterWeek([group.id], isoWeek),
    queryFn: ({ signal }) =>
      call(appointmentContract.roster, { params: { start, end }, query: { atnId: [group.id] } }, signal),
    select: (appointments) =>
      appointments.filter(
        (appointment) =>
          appointment.type === 'lesson' &&
          !appointment.isCancelled &&
          appointment.course?.id === course.id &&
          appointment.groups.some(({ id }) => id === group.id),
      ).length,
    staleTime: 60_000,
  })
