import type { AvailabilityReview, NewAvailabilityRequest } from '@uurwerk/contract/staff/availability'
import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { toAvailabilityRequester, getWallClockMinute } from './availability-access.ts'
import { listReviews, listAskableTeams } from './availability-requests.ts'
import { notifyDueTeachers } from './notify-teachers.ts'
import { insertRequest } from './write-queries.ts'

const maximumRequestDays = 366

/**
 * Asks teachers of the caller's teams.
 * @throws AppError onlyTeamLeadAllowed, dateRangeInvalid, requestOutOfBounds
 */
export async function createRequest(context: Context, request: NewAvailabilityRequest): Promise<AvailabilityReview[]> {
  const teams = await listAskableTeams(context)
  const coordinatedTeacherIds = new Set(teams.flatMap(({ teachers }) => teachers.map(({ id }) => id)))
  if (!request.attendeeIds.every((id) => coordinatedTeacherIds.has(id))) throw new AppError('onlyTeamLeadAllowed')
  checkDates(request, getWallClockMinute(context))
  return runInTransaction(context, async (tx) => {
    const { actorId } = toAvailabilityRequester(context)
    const id = await insertRequest(tx, request, actorId)
    const details = {
      request: id,
      teachers: new Set(request.attendeeIds).size,
      opens: request.opens,
      closes: request.closes,
    }
    await recordAction(tx, context, { action: 'availability.create', details })
    await notifyDueTeachers({ db: tx, clock: context.clock }, 'availabilityRequested')
    return listReviews({ ...context, db: tx }, id)
  })
}

function checkDates({ opens, closes, start, end }: NewAvailabilityRequest, now: string) {
  if (closes <= opens || closes <= now || end < start) throw new AppError('dateRangeInvalid')
  const { days } = Temporal.PlainDate.from(start).until(end)
  if (days >= maximumRequestDays) throw new AppError('requestOutOfBounds')
}
