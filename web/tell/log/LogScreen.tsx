import { isLogRange } from '@uurwerk/contract/rules/log'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { CalendarSearch } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { formatNumber } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { buildLogCsvRows, isConsentEntry, sortActs } from './format-log-entry.ts'
import { LogCards } from './LogCards.tsx'
import { LogFilters } from './LogFilters.tsx'
import styles from './LogScreen.module.css'
import { type LogActsProps, LogTable } from './LogTable.tsx'
import { type LogRequest, fetchWholeLog, useLog } from './queries.ts'
import { getLogRange } from './log-range.ts'
import { type LogAddress, logAddress } from './address.ts'

/** The audit log: all actions for administrators, and for others their own. */
export function LogScreen() {
  const { t } = useTexts()
  const address = logAddress.parse(useSearch({ from: '/signed-in/shell/log' }))
  const navigate = useNavigate({ from: '/log' })
  const seesAll = isAdmin(useCurrentUser().roles)
  const { modules } = useScope()
  const today = useNow().toPlainDate()
  const title = seesAll ? t(($) => $.LOG.TITLE.ALL) : t(($) => $.LOG.TITLE.OWN)
  useTitle(title)

  const request: LogRequest = {
    ...getLogRange(address, today),
    action: address.action,
    attendee: seesAll ? address.attendee : undefined,
  }
  const log = useLog(request)
  const { sort = 'at', order = 'descending' } = address
  const allEntries = log.data?.pages.flat() ?? []
  const entries = address.action ? allEntries : allEntries.filter((entry) => !isConsentEntry(entry))
  const changeAddress = (changes: Partial<LogAddress>) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace: true })

  return (
    <Screen
      fillsWindow
      title={title}
      actions={
        <CsvExport
          getRows={async () => buildLogCsvRows(await fetchWholeLog(request))}
          fileName={`${t(($) => $.LOG.FILE)}-${request.start}-${request.end}.csv`}
          disabled={allEntries.length === 0}
        />
      }
    >
      <LogFilters
        request={request}
        isChosenRange={address.start !== undefined || address.end !== undefined}
        order={order}
        today={today}
        canSeeAll={seesAll}
        onChange={changeAddress}
      />
      {isLogRange(request) && (
        <LogResults
          log={log}
          entryCount={entries.length}
          acts={sortActs(entries, sort, order)}
          canOpenRosters={modules.includes('roster')}
          sort={sort}
          order={order}
          onSort={(column, direction) => changeAddress({ sort: column, order: direction })}
          onFilterByPerson={seesAll ? (attendee) => changeAddress({ attendee }) : undefined}
          label={title}
        />
      )}
    </Screen>
  )
}

interface LogResultsProps extends Omit<LogActsProps, 'children'> {
  log: ReturnType<typeof useLog>
  /** Number of all loaded entries. */
  entryCount: number
}

function LogResults({ log, entryCount, ...actsProps }: LogResultsProps) {
  const { t } = useTexts()
  const Entries = useIsMobile() ? LogCards : LogTable
  if (log.error && !log.data) return <Failed title={t(($) => $.LOG.ERROR.TITLE)} onRetry={log.refetch} />
  if (!log.data) return <Skeleton label={t(($) => $.LOG.LOADING)} rows={8} className={styles.skeleton} />
  if (entryCount === 0 && !log.hasNextPage)
    return <Empty icon={<CalendarSearch />} title={t(($) => $.LOG.EMPTY.TITLE)} text={t(($) => $.LOG.EMPTY.MESSAGE)} />
  return (
    <>
      <p role="status" className="textQuiet textList tabular">
        {log.hasNextPage
          ? t(($) => $.LOG.COUNT_MORE, { shown: formatNumber(entryCount) })
          : t(($) => $.LOG.COUNT, { count: entryCount })}
      </p>
      <Entries {...actsProps}>
        {log.hasNextPage && (
          <Button isBlocked={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t(($) => $.LOG.OLDER)}
          </Button>
        )}
      </Entries>
    </>
  )
}
