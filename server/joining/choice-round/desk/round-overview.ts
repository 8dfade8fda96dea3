import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import {
  type RoundProgress,
  type RoundStudent,
  roundStudentsLimit,
  type RoundSummary,
} from '@uurwerk/contract/joining/choice-round/desk'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, toInstant, toIsoMinute, getToday } from '#server/lib/clock.ts'
import {
  toDeskRoundsFilter,
  type CoordinatedRound,
  toCoordinatedRound,
  countRoundFollowers,
  canCoordinateRounds,
  requireCoordinatedRound,
  previewChoices,
} from '../student/service.ts'
import { presentRoundProgress, presentRoundStudent, presentRoundSummary } from './present.ts'
import { computeCurveMinutes, getNotRemindedSince } from './rules.ts'
import {
  findAudienceCount,
  findRoundProgress,
  listDeskRounds,
  type RoundStudentRow,
  listRoundStudentRows,
  type StudentState,
} from './student-queries.ts'

/** Maximum number of rounds in the list; enough for many years. */
const roundsLimit = 500

/** Lists the rounds that the caller coordinates, latest opening first. */
export async function listCoordinatedRounds(context: Context): Promise<RoundSummary[]> {
  if (!canCoordinateRounds(context)) return []
  const rows = await listDeskRounds(context.db, toDeskRoundsFilter(context), roundsLimit)
  return rows.map((row) => presentRoundSummary(toCoordinatedRound(context, row), row))
}

export async function previewRound(
  context: Context,
  id: number,
): Promise<{ groups: GroupChoice[] | null; options: Options }> {
  return previewChoices(context, await requireCoordinatedRound(context, id))
}

/** Counts the students of a round that would have these groups as its audience. */
export async function countAudience(
  context: Context,
  groupIds: readonly number[],
  date: string,
): Promise<{ students: number }> {
  if (!canCoordinateRounds(context)) throw new AppError('attendeeNoRights')
  return findAudienceCount(context.db, groupIds, date)
}

/** @throws AppError requestOutOfBounds where there are more students than are listed at once */
export async function listStudentsWithinLimit(
  context: Context,
  roundId: number,
  state?: StudentState,
): Promise<RoundStudentRow[]> {
  const date = getToday(context.clock).toString()
  const rows = await listRoundStudentRows(context.db, { roundId, date, state, limit: roundStudentsLimit + 1 })
  if (rows.length > roundStudentsLimit) throw new AppError('requestOutOfBounds')
  return rows
}

export async function listRoundStudents(context: Context, id: number, state?: StudentState): Promise<RoundStudent[]> {
  await requireCoordinatedRound(context, id)
  return (await listStudentsWithinLimit(context, id, state)).map(presentRoundStudent)
}

export async function getRoundProgress(context: Context, id: number): Promise<RoundProgress> {
  const round = await requireCoordinatedRound(context, id)
  const now = context.clock.instant()
  const curvePoints = buildCurvePoints(context.clock, round, now)
  const [progress, followerCount] = await Promise.all([
    findRoundProgress(context.db, {
      roundId: id,
      date: getToday(context.clock).toString(),
      notRemindedSince: getNotRemindedSince(now),
      intervalEnds: curvePoints.map(({ intervalEnd }) => intervalEnd),
    }),
    countRoundFollowers(context.db, id),
  ])
  return presentRoundProgress(progress, {
    now: now.toString({ smallestUnit: 'millisecond' }),
    following: followerCount,
    pointTimes: curvePoints.map(({ time }) => time),
  })
}

/** Minutes of the curve's points, and the end of each point's interval (the end of its minute). */
function buildCurvePoints(clock: Clock, round: CoordinatedRound, now: Temporal.Instant) {
  const [opening, closing] = [round.opens_at, round.coach_until].map((time) =>
    toInstant(clock, Temporal.PlainDateTime.from(time)),
  ) as [Temporal.Instant, Temporal.Instant]
  const curveEnd = Temporal.Instant.compare(now, closing) < 0 ? now : closing
  const minutes = Math.floor(opening.until(curveEnd).total('minutes'))
  return computeCurveMinutes(minutes).map((minute) => {
    const instant = opening.add({ minutes: minute })
    return {
      time: toIsoMinute(instant.toZonedDateTimeISO(clock.timeZone).toPlainDateTime()),
      intervalEnd: instant.add({ minutes: 1 }).toString(),
    }
  })
}
