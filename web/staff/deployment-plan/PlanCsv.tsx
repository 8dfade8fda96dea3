import { useTexts } from '#web/lib/i18n.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import type { PlanChoice } from './plan-choice.ts'
import { buildPlanCsvRows } from './csv-rows.ts'
import type { VisiblePlan } from './use-visible-plan.ts'

/** Includes all work of the visible teachers. */
export function PlanCsv({ visiblePlan, choice }: { visiblePlan: VisiblePlan; choice: PlanChoice }) {
  const { t } = useTexts()
  const { team, teacher, year } = choice
  const texts = {
    teacher: t(($) => $.DEPLOYMENT_PLAN.TEACHER),
    code: t(($) => $.DEPLOYMENT_PLAN.CODE),
    fte: t(($) => $.DEPLOYMENT_PLAN.FTE),
    kind: t(($) => $.DEPLOYMENT_PLAN.KIND),
    work: t(($) => $.DEPLOYMENT_PLAN.WORK),
    total: t(($) => $.DEPLOYMENT_PLAN.TOTAL),
    contractedHours: t(($) => $.DEPLOYMENT_PLAN.NORM),
  }
  return (
    <CsvExport
      getRows={() => buildPlanCsvRows(visiblePlan.plan, choice, texts)}
      fileName={`${t(($) => $.DEPLOYMENT_PLAN.CSV_FILE)}-${teacher?.code ?? team.name}-${year.name}.csv`}
      disabled={visiblePlan.lines.length === 0}
    />
  )
}
