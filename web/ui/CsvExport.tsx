import { useMutation } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { downloadCsv, toCsv } from '../lib/csv.ts'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import styles from './CsvExport.module.css'

interface Props {
  /** Possibly more rows than visible. */
  getRows: () => Promise<string[][]> | string[][]
  fileName: string
  disabled: boolean
}

export function CsvExport({ getRows, fileName, disabled }: Props) {
  const { t } = useTexts()
  const copy = useMutation({ mutationFn: async () => navigator.clipboard.writeText(toCsv(await getRows())) })
  const download = useMutation({ mutationFn: async () => downloadCsv(fileName, toCsv(await getRows())) })
  return (
    <div className={styles.export}>
      <p role="status" className={styles.status}>
        {(copy.isError || download.isError) && t(($) => $.COMMON.CSV.FAILED)}
        {copy.isSuccess && t(($) => $.COMMON.CSV.COPIED)}
      </p>
      <Button isBlocked={disabled || copy.isPending} onClick={() => copy.mutate()}>
        <Copy size={16} aria-hidden />
        {t(($) => $.COMMON.CSV.COPY)}
      </Button>
      <Button isBlocked={disabled || download.isPending} onClick={() => download.mutate()}>
        <Download size={16} aria-hidden />
        {t(($) => $.COMMON.CSV.DOWNLOAD)}
      </Button>
    </div>
  )
}
