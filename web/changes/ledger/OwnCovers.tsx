import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber, getToday } from '#web/lib/time.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './Lists.module.css'
import { ledgerQuery } from './queries.ts'

/** Lessons of others that the user takes, this week and this term, beside the fte. */
export function OwnCovers({ attendeeId }: { attendeeId: number }) {
  const { t } = useTexts()
  const spans = getCoverSpans(getToday())
  const week = useQuery(ledgerQuery(spans.week))
  const term = useQuery(ledgerQuery(spans.term))
  if (!week.data || !term.data)
    return week.error || term.error ? (
      <Failed
        variant="row"
        title={t(($) => $.LEDGER.ERROR)}
        onRetry={() => Promise.all([week.refetch(), term.refetch()])}
      />
    ) : (
      <Skeleton label={t(($) => $.LEDGER.LOADING)} rows={3} lines={[40]} />
    )
  const [weekLine, termLine] = [week.data, term.data].map((lines) =>
    lines.find(({ teacher }) => teacher.id === attendeeId),
  )
  const fte = termLine?.fte ?? null
  return (
    <Stack gap={4}>
      <dl className={styles.facts}>
        <dt>{t(($) => $.LEDGER.OWN.WEEK)}</dt>
        <dd>{formatNumber(weekLine?.covers ?? 0)}</dd>
        <dt>{t(($) => $.LEDGER.OWN.TERM)}</dt>
        <dd>{formatNumber(termLine?.covers ?? 0)}</dd>
        {termLine && termLine.standbyDuties > 0 && (
          <>
            <dt>{t(($) => $.LEDGER.COLUMN.standbyTerm)}</dt>
            <dd>
              {t(($) => $.LEDGER.STANDBY, {
                used: formatNumber(termLine.kinds.standby),
                duties: formatNumber(termLine.standbyDuties),
              })}
            </dd>
          </>
        )}
        <dt>{t(($) => $.LEDGER.OWN.FTE)}</dt>
        <dd>{fte === null ? '–' : formatNumber(fte)}</dd>
      </dl>
      {term.data.length > 1 && <Link to="/changes/ledger">{t(($) => $.LEDGER.OWN.ALL)}</Link>}
    </Stack>
  )
}
