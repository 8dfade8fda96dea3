import type { DeploymentPlanData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { listSchoolYears } from '#server/school/queries.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { claimPublishedPlans } from './plan-notification-queries.ts'

/** Runs hourly, so that a server that was down at midnight notifies soon after. */
export const deploymentPlanJobs: Job[] = [
  {
    name: 'deployment-plan.publish',
    cron: '5 * * * *',
    run: ({ db, clock }) => runInTransaction({ db }, (tx) => notifyPublishedPlans(tx, clock)),
  },
]

/**
 * Notifies the teacher, or a team's coordinators, of newly published periods, except in past years. Several servers may
 * run it at once. Returns the number of people.
 */
export async function notifyPublishedPlans(tx: Tx, clock: Clock): Promise<number> {
  const today = getToday(clock).toString()
  const years = (await listSchoolYears(tx)).filter(({ end }) => end >= today)
  const positionByYearAndPeriod = new Map(
    years.flatMap(({ start, periods }) =>
      periods.map(({ name }, position) => [`${start.slice(0, 4)} ${name}`, position] as const),
    ),
  )
  const notifiedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  const publishedPlans = await claimPublishedPlans(tx, {
    today,
    notifiedAt,
    years: years.map(({ start }) => Number(start.slice(0, 4))),
  })
  const getPeriodPosition = (year: number, period: string) => positionByYearAndPeriod.get(`${year} ${period}`) ?? 0
  await notify(
    tx,
    publishedPlans.flatMap(({ planId, recipientIds, team, teacher, year, periods }) => {
      const data: DeploymentPlanData = {
        team,
        teacher,
        year,
        periods: periods.toSorted((a, b) => getPeriodPosition(year, a) - getPeriodPosition(year, b)),
      }
      return recipientIds.map(
        (attendeeId) => ({ attendeeId, type: 'deploymentPlanPublished', data, referenceId: planId }) as const,
      )
    }),
    notifiedAt,
  )
  return new Set(publishedPlans.flatMap(({ recipientIds }) => recipientIds)).size
}
