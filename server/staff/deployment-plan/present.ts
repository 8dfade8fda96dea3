import type { DeploymentPlan, PlanPeriod } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanRecord } from './queries.ts'
import { isPublished } from './rules.ts'

interface Shown {
  periods: readonly PlanPeriod[]
  fullPostHours: number
  today: string
  /** Whether periods are shown before they are published. */
  seesDrafts: boolean
}

/** Plans as one; undefined where none says anything of these periods that may be seen. */
export function present(plans: readonly PlanRecord[], { periods, fullPostHours, today, seesDrafts }: Shown) {
  const mayBeSeen = ({ published }: PlanRecord, { name }: PlanPeriod) =>
    Object.hasOwn(published, name) && (seesDrafts || isPublished(valueOf(published, name), today))
  const seen = plans.filter((plan) => periods.some((period) => mayBeSeen(plan, period)))
  if (seen.length === 0) return undefined
  return {
    publishInfo: periods.map(({ name }) => publicationOf(seen, name, today)),
    tables: seen.flatMap((plan) =>
      plan.tables.map(({ title, rows }) => ({
        title,
        teacher: plan.teacher,
        rows: rows.map(({ label, course, hours }) => ({
          label,
          course: course === null ? null : valueOf(plan.courses, course),
          hours: periods.map((period) => (mayBeSeen(plan, period) ? valueOf(hours, period.name) : null)),
        })),
      })),
    ),
    periods: [...periods],
    fullPostHours,
  } satisfies DeploymentPlan
}

/** A period is published when all the plans that have it are, since the last of their days. */
function publicationOf(plans: readonly PlanRecord[], period: string, today: string) {
  const days = plans.flatMap(({ published }) => (Object.hasOwn(published, period) ? [valueOf(published, period)] : []))
  const publishedOn = days.length === 0 || days.includes(null) ? null : (days.toSorted().at(-1) ?? null)
  return { period, published: isPublished(publishedOn, today), publishedOn }
}

/** A school may call a period anything, also `constructor`. */
const valueOf = <T>(record: Record<string, T>, key: string): T | null =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null
