import { queryOptions } from '@tanstack/react-query'
import {
  type ChoiceRound,
  choiceRoundContract,
  type ChoiceRoundListItem,
} from '@uurwerk/contract/joining/choice-round/student'
import { appointmentContract, type DateRange } from '@uurwerk/contract/roster/appointment'
import { keys, type Student } from '#web/data/keys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { isoWeek } from '#web/lib/time.ts'
import { estimatePageClockOffset } from './round-clock.ts'

/** Which round, of which student. */
export interface StudentRoundKey {
  id: number
  student: Student
}

/** A round, and by how much this page's steady clock is ahead of the server's. */
export interface StudentRound extends ChoiceRound {
  offset: number
}

/** A round in the list, and by how much this page's steady clock is ahead of the server's. */
export interface ListedStudentRound extends ChoiceRoundListItem {
  offset: number
}

/** Who may see a student may not yet choose with them: that is no failure, and there is nothing to show. */
function ignoreNoRights(error: unknown): [] {
  if (error instanceof ApiError && error.code === 'attendeeNoRights') return []
  throw error
}

export const studentRoundsQuery = (student: Student) =>
  queryOptions({
    queryKey: keys.rounds('list', student),
    queryFn: async ({ signal, client, queryKey }): Promise<ListedStudentRound[]> => {
      const rounds = await call(choiceRoundContract.list, { params: { studentId: student } }, signal).catch(
        ignoreNoRights,
      )
      const known = client.getQueryData<ListedStudentRound[]>(queryKey)?.[0]?.offset
      return rounds.map((round) => ({ ...round, offset: estimatePageClockOffset(round.now, known) }))
    },
  })

const toRoundParams = ({ id, student }: StudentRoundKey) => ({ id, studentId: student })

export const studentRoundQuery = (of: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(of.id, 'one', of.student),
    queryFn: async ({ signal, client, queryKey }): Promise<StudentRound> => {
      const round = await call(choiceRoundContract.one, { params: toRoundParams(of) }, signal)
      return {
        ...round,
        offset: estimatePageClockOffset(round.now, client.getQueryData<StudentRound>(queryKey)?.offset),
      }
    },
  })

export const roundGroupsQuery = (of: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(of.id, 'groups', of.student),
    queryFn: ({ signal }) => call(choiceRoundContract.groups, { params: toRoundParams(of) }, signal),
  })

export const roundOptionsQuery = (of: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(of.id, 'options', of.student),
    queryFn: ({ signal }) => call(choiceRoundContract.options, { params: toRoundParams(of) }, signal),
  })

/** The student's roster with what is chosen, and one option more if it is named. */
export const roundRosterQuery = (of: StudentRoundKey, range: DateRange, previewOptionId?: number) =>
  queryOptions({
    queryKey: keys.round(of.id, 'roster', of.student, range, previewOptionId),
    queryFn: ({ signal }) =>
      call(
        choiceRoundContract.roster,
        { params: { ...toRoundParams(of), ...range }, query: { previewOptionId } },
        signal,
      ),
  })

export const groupRosterQuery = (of: StudentRoundKey, range: DateRange, groupId: number) =>
  queryOptions({
    queryKey: keys.round(of.id, 'group-roster', of.student, range, groupId),
    queryFn: ({ signal }) =>
      call(choiceRoundContract.groupRoster, { params: { ...toRoundParams(of), ...range, groupId } }, signal),
  })

/** The roster of a week as it is now. */
export const currentRosterQuery = (studentId: number, range: DateRange) =>
  queryOptions({
    queryKey: keys.rosterWeek([studentId], isoWeek(Temporal.PlainDate.from(range.start))),
    queryFn: ({ signal }) => call(appointmentContract.roster, { params: range, query: { atnId: [studentId] } }, signal),
  })
