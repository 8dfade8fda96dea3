import { formatStoredText } from '@uurwerk/contract/desk/import-texts'
import type { ImportFault } from '@uurwerk/contract/desk/imports'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Imports.module.css'

const columns = ['file', 'line', 'column', 'value', 'message'] as const

interface Props {
  faults: readonly ImportFault[]
  /** May exceed the number of `faults`. */
  total: number
  fileName: string
}

/** Every fault with its place; the file that lists them has them all. */
export function FaultTable({ faults, total, fileName }: Props) {
  const { t, language } = useTexts()
  const [term, setTerm] = useState('')
  const [first] = faults
  if (first?.code === 'interrupted') return <Text>{formatStoredText(language, first)}</Text>
  const title = t(($) => $.SCHOOL_IMPORTS.FAULTS.TITLE, { count: total, faults: formatNumber(total) })
  const headings = columns.map((column) => t(($) => $.SCHOOL_IMPORTS.FAULTS.COLUMN[column]))
  const rows = faults.map((fault) => {
    const shown = { ...fault, message: formatStoredText(language, fault) }
    return columns.map((column) => String(shown[column] ?? ''))
  })
  const shownRows = rows.filter((row) => row.some((cell) => cell.toLowerCase().includes(term.trim().toLowerCase())))
  return (
    <Stack as="section" gap={4}>
      <Row isSpread gap={5}>
        <Text as="h3" size="lead">
          {title}
        </Text>
        <CsvExport
          getRows={() => [headings, ...rows]}
          fileName={`${t(($) => $.SCHOOL_IMPORTS.FAULTS.FILE)}-${fileName}.csv`}
          disabled={false}
        />
      </Row>
      <Text>
        {t(($) => $.SCHOOL_IMPORTS.FAULTS.MESSAGE)}{' '}
        {total > faults.length && t(($) => $.SCHOOL_IMPORTS.FAULTS.FIRST, { shown: formatNumber(faults.length) })}
      </Text>
      <TextField label={t(($) => $.SCHOOL_IMPORTS.FAULTS.FILTER)} type="search" value={term} onChange={setTerm} />
      {shownRows.length === 0 ? (
        <Text role="status">{t(($) => $.SCHOOL_IMPORTS.FAULTS.NONE)}</Text>
      ) : (
        // Without a link or button in it, it would not scroll by keyboard.
        <TablePanel tabIndex={0} role="region" aria-label={title}>
          <Table className={styles.faults}>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <ColumnHeading key={heading}>{heading}</ColumnHeading>
                ))}
              </tr>
            </thead>
            <tbody>
              {shownRows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column} data-heading={headings[column]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </TablePanel>
      )}
    </Stack>
  )
}
