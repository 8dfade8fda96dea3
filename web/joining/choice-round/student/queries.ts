import { queryOptions } from '@tanstack/react-query'
import {
  type ChoiceRound,
  choiceRoundContract,
  type ChoiceRoundListItem,
} from '@uurwerk/contract/joining/choice-round/student'
import { appointmentContract, type DateRange } from '@uurwerk/contract/roster/appointment'
import { keys, type Student } from '../../../data/keys.ts'
import { ApiError, call } from '../../../lib/call.ts'
import { isoWeek } from '../../../lib/time.ts'
import { offsetOf } from './round-clock.ts'

/** Which round, of which student. */
export interface RoundOf {
  id: number
  student: Student
}

/** A round, and by how much this page's steady clock is ahead of the server's. */
export interface Round extends ChoiceRound {
  offset: number
}

/** A round in the list, and by how much this page's steady clock is ahead of the server's. */
export interface ListedRound extends ChoiceRoundListItem {
  offset: number
}

/** Who may see a student may not yet choose with them: that is no failure, and there is nothing to show. */
function noneToSee(error: unknown): [] {
  if (error instanceof ApiError && error.code === 'attendeeNoRights') return []
  throw error
}

export const roundsQuery = (student: Student) =>
  queryOptions({
    queryKey: keys.rounds('list', student),
    queryFn: async ({ signal, client, queryKey }): Promise<ListedRound[]> => {
      const rounds = await call(choiceRoundContract.list, { params: { studentId: student } }, signal).catch(noneToSee)
      const known = client.getQueryData<ListedRound[]>(queryKey)?.[0]?.offset
      return rounds.map((round) => ({ ...round, offset: offsetOf(round.now, known) }))
    },
  })

const paramsOf = ({ id, student }: RoundOf) => ({ id, studentId: student })

export const roundQuery = (of: RoundOf) =>
  queryOptions({
    queryKey: keys.round(of.id, 'one', of.student),
    queryFn: async ({ signal, client, queryKey }): Promise<Round> => {
      const round = await call(choiceRoundContract.one, { params: paramsOf(of) }, signal)
      return { ...round, offset: offsetOf(round.now, client.getQueryData<Round>(queryKey)?.offset) }
    },
  })

export const groupsQuery = (of: RoundOf) =>
  queryOptions({
    queryKey: keys.round(of.id, 'groups', of.student),
    queryFn: ({ signal }) => call(choiceRoundContract.groups, { params: paramsOf(of) }, signal),
  })

export const optionsQuery = (of: RoundOf) =>
  queryOptions({
    queryKey: keys.round(of.id, 'options', of.student),
    queryFn: ({ signal }) => call(choiceRoundContract.options, { params: paramsOf(of) }, signal),
  })

/** The student's roster with what is chosen, and one option more if it is named. */
export const rosterQuery = (of: RoundOf, range: DateRange, previewOptionId?: number) =>
  queryOptions({
    queryKey: keys.round(of.id, 'roster', of.student, range, previewOptionId),
    queryFn: ({ signal }) =>
      call(choiceRoundContract.roster, { params: { ...paramsOf(of), ...range }, query: { previewOptionId } }, signal),
  })

export const groupRosterQuery = (of: RoundOf, range: DateRange, groupId: number) =>
  queryOptions({
    queryKey: keys.round(of.id, 'group-roster', of.student, range, groupId),
    queryFn: ({ signal }) =>
      call(choiceRoundContract.groupRoster, { params: { ...paramsOf(of), ...range, groupId } }, signal),
  })

/** The roster of a week as it is now. */
export const presentQuery = (studentId: number, range: DateRange) =>
  queryOptions({
    queryKey: keys.rosterWeek([studentId], isoWeek(Temporal.PlainDate.from(range.start))),
    queryFn: ({ signal }) => call(appointmentContract.roster, { params: range, query: { atnId: [studentId] } }, signal),
  })
