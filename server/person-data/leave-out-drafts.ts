import type { Db } from '#server/db/connect.ts'
import { listDraftIds } from '#server/roster/appointment/service.ts'
import { isPeriodPublished } from '#server/staff/deployment-plan/service.ts'
import { listRows } from './queries.ts'
import { collectIds, type PersonRows } from './rules.ts'

interface PlanRow {
  id: number
  tables: { rows: { hours: Record<string, number> }[] }[]
}

interface PlanPeriodRow {
  plan_id: number
  name: string
  published_on: string | null
}

interface AllocatedRow {
  allocation_id: number
  by_hand: string | null
}

interface LogRow {
  action: string
  details: { allocation?: number }
}

/** Returns the rows without what their person cannot see yet. */
export async function leaveOutDrafts(db: Db, rows: PersonRows, today: string): Promise<PersonRows> {
  const draftIds = new Set(await listDraftIds(db, collectIds(rows, ['appointment_id'])))
  const isSeen = (row: unknown) => !draftIds.has((row as { appointment_id?: number }).appointment_id ?? 0)
  return {
    ...Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.filter(isSeen)])),
    ...selectPublishedPlans(rows, today),
    ...(await selectPublishedAllocations(db, rows)),
  }
}

function selectPublishedPlans(rows: PersonRows, today: string): PersonRows {
  const periods = ((rows['deployment_plan_period'] ?? []) as readonly PlanPeriodRow[]).filter((period) =>
    isPeriodPublished(period.published_on, today),
  )
  const plans = ((rows['deployment_plan'] ?? []) as readonly PlanRow[]).flatMap((plan) => {
    const names = periods.filter((period) => period.plan_id === plan.id).map(({ name }) => name)
    return names.length === 0 ? [] : [{ ...plan, tables: plan.tables.map((table) => keepHours(table, names)) }]
  })
  return { deployment_plan: plans, deployment_plan_period: periods }
}

const keepHours = (table: PlanRow['tables'][number], periods: readonly string[]) => ({
  ...table,
  rows: table.rows.map((row) => ({
    ...row,
    hours: Object.fromEntries(Object.entries(row.hours).filter(([period]) => periods.includes(period))),
  })),
})

/** Leaves out why a coordinator gave something by hand. */
async function selectPublishedAllocations(db: Db, rows: PersonRows): Promise<PersonRows> {
  const allocated = (rows['choice_round_allocated'] ?? []) as readonly AllocatedRow[]
  const allocationIds = allocated.map((row) => row.allocation_id)
  const rounds = await listRows(db, 'choice_round', ['published_allocation_id'], allocationIds)
  const publishedIds = collectIds({ rounds }, ['published_allocation_id'])
  const isPublished = (id = 0) => publishedIds.includes(id)
  const log = (rows['audit_log'] ?? []) as readonly LogRow[]
  return {
    choice_round_allocated: allocated
      .filter((row) => isPublished(row.allocation_id))
      .map((row) => ({ ...row, by_hand: undefined })),
    audit_log: log.filter(({ action, details }) => action !== 'allocation.adjust' || isPublished(details.allocation)),
  }
}
