import { useQuery } from '@tanstack/react-query'
import { type ImpersonationRecord, impersonationContract } from '@uurwerk/contract/account/impersonation'
import { useState } from 'react'
import { call } from '#web/lib/call.ts'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatTimes, getToday, toSchoolTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './ImpersonationList.module.css'

const shownAtFirst = 5

/** Who saw what the user sees, and when. */
export function ImpersonationList() {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery({
    queryKey: ['impersonations'],
    queryFn: ({ signal }) => call(impersonationContract.list, {}, signal),
    staleTime: 0,
  })
  return (
    <Stack gap={3}>
      <Text as="h3" size="body" isStrong>
        {t(($) => $.PERSON_DATA.OWN.VIEWS)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.PERSON_DATA.OWN.VIEWS_HINT)}
      </Text>
      {isError && !data && <Failed variant="row" title={t(($) => $.PERSON_DATA.OWN.VIEWS_FAILED)} onRetry={refetch} />}
      {!isError && !data && <Skeleton label={t(($) => $.PERSON_DATA.OWN.VIEWS_LOADING)} rows={1} lines={[60]} />}
      {data?.length === 0 && <Text size="list">{t(($) => $.PERSON_DATA.OWN.VIEWS_NONE)}</Text>}
      {data && data.length > 0 && <Records records={data} />}
    </Stack>
  )
}

function Records({ records }: { records: readonly ImpersonationRecord[] }) {
  const { t } = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? records : records.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.records}>
        {shown.map(({ impersonator: { id, name, code }, startedAt, endedAt }) => (
          <li key={`${id} ${startedAt}`}>
            <span>
              {name} {code !== null && code !== name && <Text as="small">{code}</Text>}
            </span>
            <time dateTime={startedAt}>{formatPeriod(startedAt, endedAt)}</time>
          </li>
        ))}
      </ul>
      {shown.length < records.length && (
        <Row>
          <Button onClick={() => setShowsAll(true)}>
            {t(($) => $.PERSON_DATA.OWN.VIEWS_MORE, { count: records.length })}
          </Button>
        </Row>
      )}
    </>
  )
}

/** The year only if it is another. */
function formatPeriod(startedAt: string, endedAt: string | null): string {
  const start = toSchoolTime(startedAt)
  const date = start.toPlainDate()
  const day = date.year === getToday().year ? formatDay(date, 'short') : `${formatDay(date, 'short')} ${date.year}`
  const times =
    endedAt === null
      ? `${formatTime(start)}–${getText(($) => $.PERSON_DATA.OWN.VIEWS_NOW)}`
      : formatTimes(start, toSchoolTime(endedAt))
  return `${day}, ${times}`
}
