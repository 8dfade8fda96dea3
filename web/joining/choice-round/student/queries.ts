import { queryOptions } from '@tanstack/react-query'
import {
  type ChoiceRound,
  choiceRoundContract,
  type ChoiceRoundListItem,
} from '@uurwerk/contract/joining/choice-round/student'
import { appointmentContract, type DateRange } from '@uurwerk/contract/roster/appointment'
import { keys, type StudentIdOrMe } from '#web/data/keys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { formatIsoWeek } from '#web/lib/time.ts'
import { estimatePageClockOffset } from './round-clock.ts'

export interface StudentRoundKey {
  id: number
  student: StudentIdOrMe
}

/**
 * `offset` is `performance.now()` minus the server's epoch milliseconds. Countdowns use it, because the device clock may
 * be wrong.
 */
export interface StudentRound extends ChoiceRound {
  offset: number
}

/** Has the same offset as {@link StudentRound}. */
export interface ListedStudentRound extends ChoiceRoundListItem {
  offset: number
}

/**
 * Returns an empty list when the user may see the student but may not choose for them yet. That is not a failure.
 * @throws any other error
 */
function returnEmptyIfNoRights(error: unknown): [] {
  if (error instanceof ApiError && error.code === 'attendeeNoRights') return []
  throw error
}

export const studentRoundsQuery = (student: StudentIdOrMe) =>
  queryOptions({
    queryKey: keys.rounds('list', student),
    queryFn: async ({ signal, client, queryKey }): Promise<ListedStudentRound[]> => {
      const rounds = await call(choiceRoundContract.list, { params: { studentId: student } }, signal).catch(
        returnEmptyIfNoRights,
      )
      const previousOffset = client.getQueryData<ListedStudentRound[]>(queryKey)?.[0]?.offset
      return rounds.map((round) => ({ ...round, offset: estimatePageClockOffset(round.now, previousOffset) }))
    },
  })

const toRoundParams = ({ id, student }: StudentRoundKey) => ({ id, studentId: student })

export const studentRoundQuery = (roundKey: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(roundKey.id, 'one', roundKey.student),
    queryFn: async ({ signal, client, queryKey }): Promise<StudentRound> => {
      const round = await call(choiceRoundContract.one, { params: toRoundParams(roundKey) }, signal)
      return {
        ...round,
        offset: estimatePageClockOffset(round.now, client.getQueryData<StudentRound>(queryKey)?.offset),
      }
    },
  })

export const roundGroupsQuery = (roundKey: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(roundKey.id, 'groups', roundKey.student),
    queryFn: ({ signal }) => call(choiceRoundContract.groups, { params: toRoundParams(roundKey) }, signal),
  })

export const roundOptionsQuery = (roundKey: StudentRoundKey) =>
  queryOptions({
    queryKey: keys.round(roundKey.id, 'options', roundKey.student),
    queryFn: ({ signal }) => call(choiceRoundContract.options, { params: toRoundParams(roundKey) }, signal),
  })

/** Fetches the roster with the choices, and with `previewOptionId` as if it were chosen. */
export const roundRosterQuery = (roundKey: StudentRoundKey, range: DateRange, previewOptionId?: number) =>
  queryOptions({
    queryKey: keys.round(roundKey.id, 'roster', roundKey.student, range, previewOptionId),
    queryFn: ({ signal }) =>
      call(
        choiceRoundContract.roster,
        { params: { ...toRoundParams(roundKey), ...range }, query: { previewOptionId } },
        signal,
      ),
  })

/** Fetches the lessons of a group, chosen or not. */
export const groupRosterQuery = (roundKey: StudentRoundKey, range: DateRange, groupId: number) =>
  queryOptions({
    queryKey: keys.round(roundKey.id, 'group-roster', roundKey.student, range, groupId),
    queryFn: ({ signal }) =>
      call(choiceRoundContract.groupRoster, { params: { ...toRoundParams(roundKey), ...range, groupId } }, signal),
  })

/** Fetches the roster without the choices of the round. Shares its cache entry with the roster screen. */
export const currentRosterQuery = (studentId: number, range: DateRange) =>
  queryOptions({
    queryKey: keys.rosterWeek([studentId], formatIsoWeek(Temporal.PlainDate.from(range.start))),
    queryFn: ({ signal }) => call(appointmentContract.roster, { params: range, query: { atnId: [studentId] } }, signal),
  })
