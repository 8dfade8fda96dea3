import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FaultTable } from './FaultTable.tsx'

const ColumnsForm = lazyLoad(() => import('./ColumnsForm.tsx'), 'ColumnsForm')

/** The columns of CSV files: asked if the run waits for them, otherwise behind a button. */
export function ColumnsPart({ run: { id, source, csv, preview, faults, faultCount, fileName } }: { run: ImportRun }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (csv === null || source === null) return null
  if (preview !== null && !isOpen)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{t(($) => $.SCHOOL_IMPORTS.COLUMNS.CHANGE)}</Button>
      </p>
    )
  return (
    <>
      {faults.length > 0 && <FaultTable faults={faults} total={faultCount} fileName={fileName} />}
      <ColumnsForm id={id} source={source} csv={csv} />
    </>
  )
}
