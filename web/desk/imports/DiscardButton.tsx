import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCancelImport } from './queries.ts'

export function DiscardButton({ id }: { id: number }) {
  const { t } = useTexts()
  const { mutate, isPending } = useCancelImport(id)
  return (
    <Button needsConnection disabled={isPending} onClick={() => mutate(undefined)}>
      {t(($) => $.SCHOOL_IMPORTS.RUN.DISCARD)}
    </Button>
  )
}
