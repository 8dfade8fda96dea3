import { useTexts } from '#web/lib/i18n.ts'
import { TableSkeleton } from '#web/ui/DataTable.tsx'

export function ProgramLoading() {
  const { t } = useTexts()
  return <TableSkeleton label={t(($) => $.PROGRAM.LOADING)} lines={[10, 20, 14, 17, 12]} />
}
