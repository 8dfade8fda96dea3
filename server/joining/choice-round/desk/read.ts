import type { GroupChoice, Options } from '@uurwerk/contract/joining/choice-round/student'
import {
  type RoundProgress,
  type RoundStudent,
  roundStudentsLimit,
  type RoundSummary,
} from '@uurwerk/contract/joining/choice-round/desk'
import type { Context } from '../../../auth/context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Clock, instantOf, minuteText, today } from '../../../lib/clock.ts'
import {
  askedBy,
  type Coordinated,
  coordinated,
  following,
  mayCoordinate,
  requireCoordinated,
  shownToStudents,
} from '../student/service.ts'
import { presentProgress, presentStudent, presentSummary } from './present.ts'
import { curveMinutes } from './rules.ts'
import { progressOf, roundsOf, type StudentRow, studentsOf, type StudentState } from './student-queries.ts'

/** The newest that are listed: those of many years. */
const roundsLimit = 500

/** The rounds that the caller coordinates, those that open last first. */
export async function coordinatedRounds(context: Context): Promise<RoundSummary[]> {
  if (!mayCoordinate(context)) return []
  const rows = await roundsOf(context.db, askedBy(context), roundsLimit)
  return rows.map((row) => presentSummary(coordinated(context, row), row))
}

/** What a student will be shown of a round. */
export async function previewOf(
  context: Context,
  id: number,
): Promise<{ groups: GroupChoice[] | null; options: Options }> {
  return shownToStudents(context, await requireCoordinated(context, id))
}

/** @throws AppError requestOutOfBounds where there are more students than are listed at once */
export async function studentRows(context: Context, roundId: number, state?: StudentState): Promise<StudentRow[]> {
  const date = today(context.clock).toString()
  const rows = await studentsOf(context.db, { roundId, date, state, limit: roundStudentsLimit + 1 })
  if (rows.length > roundStudentsLimit) throw new AppError('requestOutOfBounds')
  return rows
}

/** The students of a round by name, with what each chose. */
export async function roundStudents(context: Context, id: number, state?: StudentState): Promise<RoundStudent[]> {
  await requireCoordinated(context, id)
  return (await studentRows(context, id, state)).map(presentStudent)
}

/** How far the students of a round are. */
export async function roundProgress(context: Context, id: number): Promise<RoundProgress> {
  const row = await requireCoordinated(context, id)
  const now = context.clock.instant()
  const points = curveOf(context.clock, row, now)
  const [progress, open] = await Promise.all([
    progressOf(context.db, {
      roundId: id,
      date: today(context.clock).toString(),
      moments: points.map(({ until }) => until),
    }),
    following(context.db, id),
  ])
  return presentProgress(progress, {
    now: now.toString({ smallestUnit: 'millisecond' }),
    following: open,
    points: points.map(({ at }) => at),
  })
}

/** At which minutes the curve has a point, and until when each counts: the end of its minute. */
function curveOf(clock: Clock, row: Coordinated, now: Temporal.Instant) {
  const [opening, closing] = [row.opens_at, row.coach_until].map((time) =>
    instantOf(clock, Temporal.PlainDateTime.from(time)),
  ) as [Temporal.Instant, Temporal.Instant]
  const last = Temporal.Instant.compare(now, closing) < 0 ? now : closing
  const minutes = Math.floor(opening.until(last).total('minutes'))
  return curveMinutes(minutes).map((minute) => {
    const at = opening.add({ minutes: minute })
    return {
      at: minuteText(at.toZonedDateTimeISO(clock.timeZone).toPlainDateTime()),
      until: at.add({ minutes: 1 }).toString(),
    }
  })
}
