import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadCsv } from '#web/lib/csv.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { fetchRoundCsv } from '../queries.ts'

/** Downloads the CSV that the server writes. */
export function ExportCsv({ id, name }: { id: number; name: string }) {
  const { t } = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadCsv(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`, await fetchRoundCsv(id)),
  })
  return (
    <Button disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      <Download size={16} aria-hidden />
      {t(($) => $.ROUND_DESK.EXPORT)}
    </Button>
  )
}
