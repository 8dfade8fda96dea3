import type { DeploymentPlanData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Clock, today } from '#server/lib/clock.ts'
import { findYears } from '#server/school/queries.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { takeUntold } from './tell-queries.ts'

/** A day begins on the school's clock; each hour, so that a server that was down at midnight tells it soon after. */
export const deploymentPlanJobs: Job[] = [
  {
    name: 'deployment-plan.publish',
    cron: '5 * * * *',
    work: ({ db, clock }) => inTransaction({ db }, (tx) => tellPublished(tx, clock)),
  },
]

/**
 * Tells the teacher of a plan, or the coordinators of a team's own, which of its periods are published that they have
 * not heard of; not of a year that is over. Several servers may do so at once. Answers how many people were told.
 */
export async function tellPublished(tx: Tx, clock: Clock): Promise<number> {
  const day = today(clock).toString()
  const years = (await findYears(tx)).filter(({ end }) => end >= day)
  const places = new Map(
    years.flatMap(({ start, periods }) =>
      periods.map(({ name }, place) => [`${start.slice(0, 4)} ${name}`, place] as const),
    ),
  )
  const at = clock.instant().toString({ smallestUnit: 'millisecond' })
  const told = await takeUntold(tx, { day, at, years: years.map(({ start }) => Number(start.slice(0, 4))) })
  const placeOf = (year: number, period: string) => places.get(`${year} ${period}`) ?? 0
  await notify(
    tx,
    told.flatMap(({ plan, people, team, teacher, year, periods }) => {
      const data: DeploymentPlanData = {
        team,
        teacher,
        year,
        periods: periods.toSorted((a, b) => placeOf(year, a) - placeOf(year, b)),
      }
      return people.map(
        (attendeeId) => ({ attendeeId, type: 'deploymentPlanPublished', data, referenceId: plan }) as const,
      )
    }),
    at,
  )
  return new Set(told.flatMap(({ people }) => people)).size
}
