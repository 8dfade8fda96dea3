import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ChangeCounts, importEffects, type ImportSummaryItem } from '@uurwerk/contract/desk/imports'
import { PackageOpen } from 'lucide-react'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { ColumnHeading, Table, TablePanel, TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
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
  const isMobile = useIsMobile()
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
  return isMobile ? <ImportCards runs={data} /> : <ImportTable runs={data} />
}

interface ImportListProps {
  runs: readonly ImportSummaryItem[]
}

function ImportTable({ runs }: ImportListProps) {
  const { t } = useTexts()
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
          {runs.map((run) => (
            <ImportRow key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

function ImportCards({ runs }: ImportListProps) {
  const { t } = useTexts()
  return (
    <Stack as="ul" gap={3} aria-label={t(($) => $.SCHOOL.TAB.imports)}>
      {runs.map((run) => (
        <Card as="li" key={run.id} className={styles.row ?? ''}>
          <Stack gap={2}>
            <Row isSpread gap={3}>
              <Text as="span" isStrong>
                <RunLink run={run} />
              </Text>
              <ImportStateLabel state={run.state} isAsking={run.counts === null} />
            </Row>
            <Text as="span" size="list">
              <RunFile run={run} />
            </Text>
            <Text as="span" size="list" tone="quiet">
              {[formatChanges(run), formatStarter(run)].filter((text) => text !== '').join(' · ')}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

const formatCounts = (counts: ChangeCounts): string =>
  importEffects
    .filter((effect) => counts[effect] > 0)
    .map((effect) => getText(($) => $.SCHOOL_IMPORTS.COUNTS[effect], { number: formatNumber(counts[effect]) }))
    .join(', ') || getText(($) => $.SCHOOL_IMPORTS.COUNTS.NONE)

/** Empty if the run was not compared, or was given up. */
const formatChanges = ({ counts, state }: ImportSummaryItem): string =>
  counts && state !== 'cancelled' ? formatCounts(counts) : ''

const formatStarter = ({ startedBy }: ImportSummaryItem): string =>
  startedBy?.name ?? getText(($) => $.SCHOOL_IMPORTS.COMMAND)

function RunLink({ run: { id, startedAt } }: { run: ImportSummaryItem }) {
  return (
    <Link to="/school/$" params={{ _splat: `imports/${id}` }} className={styles.link}>
      {formatMoment(startedAt)}
    </Link>
  )
}

function RunFile({ run: { fileName, source } }: { run: ImportSummaryItem }) {
  const { t } = useTexts()
  return (
    <>
      <span className={styles.file}>{fileName}</span>
      {source !== null && <div className="textQuiet">{t(($) => $.SCHOOL_IMPORTS.SOURCE.OF, { source })}</div>}
    </>
  )
}

function ImportRow({ run }: { run: ImportSummaryItem }) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        <RunLink run={run} />
      </th>
      <td>
        <RunFile run={run} />
      </td>
      <td>
        <ImportStateLabel state={run.state} isAsking={run.counts === null} />
      </td>
      <td>{formatChanges(run) || '–'}</td>
      <td>{formatStarter(run)}</td>
    </tr>
  )
}
