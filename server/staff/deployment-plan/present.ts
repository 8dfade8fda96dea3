import type { DeploymentPlan, PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanRecord } from './queries.ts'
import { isPeriodPublished } from './rules.ts'

interface PlanView {
  periods: readonly PlanPeriod[]
  fullPostHours: number
  today: string
  /** Whether unpublished periods are shown. */
  canSeeDrafts: boolean
}

/** Merges plans. Returns undefined if none covers a visible period. */
export function presentDeploymentPlan(
  plans: readonly PlanRecord[],
  { periods, fullPostHours, today, canSeeDrafts }: PlanView,
) {
  const canSeePeriod = ({ published }: PlanRecord, { name }: PlanPeriod) =>
    Object.hasOwn(published, name) && (canSeeDrafts || isPeriodPublished(getOwnValue(published, name), today))
  const visiblePlans = plans.filter((plan) => periods.some((period) => canSeePeriod(plan, period)))
  if (visiblePlans.length === 0) return undefined
  return {
    publishInfo: periods.map(({ name }) => getPeriodPublication(visiblePlans, name, today)),
    tables: visiblePlans.flatMap((plan) =>
      plan.tables.map(({ title, rows }) => ({
        title,
        teacher: plan.teacher,
        rows: rows.map(({ label, course, hours }) => ({
          label,
          course: course === null ? null : getOwnValue(plan.courses, course),
          hours: periods.map((period) => (canSeePeriod(plan, period) ? getOwnValue(hours, period.name) : null)),
        })),
      })),
    ),
    periods: [...periods],
    fullPostHours,
  } satisfies DeploymentPlan
}

/** Returns the latest date, once all plans with the period are published. */
function getPeriodPublication(plans: readonly PlanRecord[], period: string, today: string) {
  const publicationDates = plans.flatMap(({ published }) =>
    Object.hasOwn(published, period) ? [getOwnValue(published, period)] : [],
  )
  const publishedOn =
    publicationDates.length === 0 || publicationDates.includes(null)
      ? null
      : (publicationDates.toSorted().at(-1) ?? null)
  return { period, published: isPeriodPublished(publishedOn, today), publishedOn }
}

/** Period names may be anything, even `constructor`. */
const getOwnValue = <T>(record: Record<string, T>, key: string): T | null =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null
