import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { FileX } from 'lucide-react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatMoment } from '../format-moment.ts'
import { BackLink } from '../BackLink.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { coversWeeks } from './covers-weeks.ts'
import { ColumnsPart } from './ColumnsPart.tsx'
import { Consequences } from './Consequences.tsx'
import { FaultTable } from './FaultTable.tsx'
import { ImportStateLabel } from './ImportStateLabel.tsx'
import styles from './Imports.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import { PreviewWeek } from './PreviewWeek.tsx'
import { importQuery, isBusy } from './queries.ts'
import { QuestionsPart } from './QuestionsPart.tsx'
import { RunProgress } from './RunProgress.tsx'
import { UploadProgress } from './UploadProgress.tsx'

/** One import, from its comparison to its outcome. */
export function ImportScreen({ id }: { id: number }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(importQuery(id))
  const isGone = error instanceof ApiError && error.code === 'importDoesNotExist'
  return (
    <SchoolFrame section="imports">
      <UploadProgress />
      <BackLink section="imports">{t(($) => $.SCHOOL_IMPORTS.RUN.BACK)}</BackLink>
      {isGone && (
        <Empty icon={<FileX />} title={t(($) => $.SCHOOL_IMPORTS.RUN.GONE)}>
          <ToImports />
        </Empty>
      )}
      {error && !data && !isGone && <Failed title={t(($) => $.SCHOOL_IMPORTS.ERROR)} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.SCHOOL_IMPORTS.LOADING)} rows={6} lines={[60, 40]} />}
      {data && <LoadedRun run={data} />}
    </SchoolFrame>
  )
}

function LoadedRun({ run }: { run: ImportRun }) {
  const { t } = useTexts()
  const { state, fileName, source, startedBy, startedAt } = run
  return (
    <>
      <Stack gap={2}>
        <Text as="h2" size="lead">
          {source === null ? fileName : t(($) => $.SCHOOL_IMPORTS.RUN.ABOUT, { file: fileName, source })}{' '}
          <span role="status">
            <ImportStateLabel state={state} isAsking={run.preview === null} />
          </span>
        </Text>
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_IMPORTS.RUN.BY, {
            name: startedBy?.name ?? t(($) => $.SCHOOL_IMPORTS.COMMAND),
            moment: formatMoment(startedAt),
          })}
        </Text>
      </Stack>
      {isBusy(state) && <RunProgress run={run} />}
      {state === 'cancelled' && <Text>{t(($) => $.SCHOOL_IMPORTS.RUN.CANCELLED)}</Text>}
      {state === 'failed' && run.faults.length > 0 && (
        <FaultTable faults={run.faults} total={run.faultCount} fileName={run.fileName} />
      )}
      {state === 'ready' && <ColumnsPart run={run} />}
      {state === 'ready' && <QuestionsPart run={run} />}
      {(state === 'ready' || state === 'done') && run.preview && (
        <div className={styles.run}>
          <Stack gap={6}>
            <PreviewTable run={run} preview={run.preview} />
            {state === 'ready' && changesLessons(run.preview) && <PreviewWeek id={run.id} />}
          </Stack>
          <Stack gap={6}>
            {state === 'ready' && <ApplyForm run={run} />}
            {state === 'done' && <Outcome hasWeeks={coversWeeks(run)} />}
            <Consequences run={run} />
          </Stack>
        </div>
      )}
      {(state === 'failed' || state === 'cancelled') && <ToImports />}
    </>
  )
}

const changesLessons = ({ appointments }: NonNullable<ImportRun['preview']>) =>
  appointments.added + appointments.changed > 0

function Outcome({ hasWeeks }: { hasWeeks: boolean }) {
  const { t } = useTexts()
  return (
    <Stack gap={4}>
      <Text tone="ok" isStrong>
        {t(($) => $.SCHOOL_IMPORTS.RUN.DONE)}
      </Text>
      {hasWeeks && (
        <>
          <Link to="/school/$" params={{ _splat: 'weeks' }} className={getButtonClass({ variant: 'primary' })}>
            {t(($) => $.SCHOOL_IMPORTS.RUN.TO_WEEKS)}
          </Link>
          <Link to="/roster" className={getButtonClass()}>
            {t(($) => $.SCHOOL_IMPORTS.RUN.TO_ROSTER)}
          </Link>
        </>
      )}
    </Stack>
  )
}

function ToImports() {
  const { t } = useTexts()
  return (
    <p>
      <Link to="/school/$" params={{ _splat: 'imports' }} className={getButtonClass()}>
        {t(($) => $.SCHOOL_IMPORTS.RUN.AGAIN)}
      </Link>
    </p>
  )
}
