import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ChangeCounts, importEffects, type ImportSummaryItem } from '@uurwerk/contract/desk/imports'
import { PackageOpen } from 'lucide-react'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { ColumnHeading, Table, TablePanel, TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { formatMoment } from '../format-moment.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { DropArea } from './DropArea.tsx'
import { ImportStateLabel } from './ImportStateLabel.tsx'
import { importsQuery } from './queries.ts'
import styles from './Imports.module.css'

/** New files above the earlier imports. */
export function Imports() {
  return (
    <SchoolFrame section="imports">
      <DropArea />
      <ImportList />
    </SchoolFrame>
  )
}

function ImportList() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(importsQuery)
  if (error && !data) return <Failed title={t(($) => $.SCHOOL_IMPORTS.ERROR)} onRetry={refetch} />
  if (!data) return <TableSkeleton label={t(($) => $.SCHOOL_IMPORTS.LOADING)} lines={[20, 30, 20]} />
  if (data.length === 0)
    return (
      <Empty
        icon={<PackageOpen />}
        title={t(($) => $.SCHOOL_IMPORTS.EMPTY.TITLE)}
        text={t(($) => $.SCHOOL_IMPORTS.EMPTY.MESSAGE)}
      />
    )
  return (
    <TablePanel>
      <Table aria-label={t(($) => $.SCHOOL.TAB.imports)}>
        <thead>
          <tr>
            {(['startedAt', 'fileName', 'state', 'counts', 'startedBy'] as const).map((column) => (
              <ColumnHeading key={column}>{t(($) => $.SCHOOL_IMPORTS.COLUMN[column])}</ColumnHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((run) => (
            <ImportRow key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

const formatCounts = (counts: ChangeCounts): string =>
  importEffects
    .filter((effect) => counts[effect] > 0)
    .map((effect) => getText(($) => $.SCHOOL_IMPORTS.COUNTS[effect], { number: formatNumber(counts[effect]) }))
    .join(', ') || getText(($) => $.SCHOOL_IMPORTS.COUNTS.NONE)

function ImportRow({ run }: { run: ImportSummaryItem }) {
  const { t } = useTexts()
  const { id, startedAt, fileName, source, state, counts, startedBy } = run
  return (
    <tr className={styles.row}>
      <th scope="row">
        <Link to="/school/$" params={{ _splat: `imports/${id}` }} className={styles.link}>
          {formatMoment(startedAt)}
        </Link>
      </th>
      <td>
        {fileName}
        {source !== null && <div className="textQuiet">{t(($) => $.SCHOOL_IMPORTS.SOURCE.OF, { source })}</div>}
      </td>
      <td>
        <ImportStateLabel state={state} isAsking={counts === null} />
      </td>
      <td>{counts && state !== 'cancelled' ? formatCounts(counts) : '–'}</td>
      <td>{startedBy?.name ?? t(($) => $.SCHOOL_IMPORTS.COMMAND)}</td>
    </tr>
  )
}
