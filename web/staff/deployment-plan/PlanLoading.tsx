import { useTexts } from '#web/lib/i18n.ts'
import { TableSkeleton } from '#web/ui/DataTable.tsx'

export function PlanLoading() {
  const { t } = useTexts()
  return <TableSkeleton label={t(($) => $.DEPLOYMENT_PLAN.LOADING)} lines={[24, 12, 12, 12, 12, 10]} />
}
