import { useMutation } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { downloadCsv, toCsv } from '../lib/csv.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { csvRows } from './entry-texts.ts'
import styles from './LogExport.module.css'
import { type Asked, fetchWholeLog } from './queries.ts'

/** Takes all that is asked for along as CSV, also what is not loaded yet. */
export function LogExport({ asked, disabled }: { asked: Asked; disabled: boolean }) {
  const { t } = useTexts()
  const wholeLog = async () => toCsv(csvRows(await fetchWholeLog(asked)))
  const copy = useMutation({ mutationFn: async () => navigator.clipboard.writeText(await wholeLog()) })
  const download = useMutation({
    mutationFn: async () => downloadCsv(`${t(($) => $.LOG.FILE)}-${asked.start}-${asked.end}.csv`, await wholeLog()),
  })
  return (
    <div className={styles.export}>
      <p role="status" className={styles.status}>
        {(copy.isError || download.isError) && t(($) => $.LOG.FAILED_EXPORT)}
        {copy.isSuccess && t(($) => $.LOG.COPIED)}
      </p>
      <Button disabled={disabled || copy.isPending} onClick={() => copy.mutate()}>
        <Copy size={16} aria-hidden />
        {t(($) => $.LOG.COPY)}
      </Button>
      <Button disabled={disabled || download.isPending} onClick={() => download.mutate()}>
        <Download size={16} aria-hidden />
        {t(($) => $.LOG.DOWNLOAD)}
      </Button>
    </div>
  )
}
