import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import type { Round, RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { ChevronLeft, Eye, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/data/me.ts'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { deskRoundQuery, useRoundProgress } from '../queries.ts'
import { computeServerClockOffset, useServerNow } from '../use-server-now.ts'
import { ExportCsv } from './ExportCsv.tsx'
import styles from './RoundFrame.module.css'
import { RoundSkeleton } from './RoundSkeleton.tsx'
import { StateBanner } from './StateBanner.tsx'
import { RoundTabs } from './RoundTabs.tsx'

export interface DeskRoundModel {
  round: Round
  etag: string | null
  progress: RoundProgress | undefined
  progressError: Error | null
  retryProgress: () => unknown
  /** The server's wall-clock time, in whole minutes. */
  now: Temporal.PlainDateTime
  state: Round['state']
  /** True while students or coaches can still change choices. */
  isRunning: boolean
  /** False during impersonation, which is read-only. */
  canEdit: boolean
}

interface Props {
  id: number
  /** The content scrolls by itself: on a wide screen the frame is then as high as the window. */
  hasScrollingContent?: boolean
  children: (model: DeskRoundModel) => ReactNode
}

export function RoundFrame({ id, hasScrollingContent = false, children }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(deskRoundQuery(id))
  // Uses the state in the response, because the server's clock is known only after the first poll. It may open later.
  const canRun = data !== undefined && data.result.state !== 'closedPermanently'
  const progress = useRoundProgress(id, canRun)
  const clockOffset = computeServerClockOffset(progress.data, progress.dataUpdatedAt)
  const now = useServerNow(clockOffset, 'minute')
  const canEdit = useSession().impersonatedUser === null
  useTitle(data?.result.name ?? t(($) => $.ROUND_DESK.TITLE))
  if (error && !data) return <RoundNotLoaded error={error} onRetry={refetch} />
  if (!data) return <RoundLoading />
  const { result: round, etag } = data
  const state = getRoundState(round, now.toString({ smallestUnit: 'minute' }))
  return (
    <Screen
      fillsWindow={hasScrollingContent}
      back={<BackToDeskRounds />}
      title={round.name}
      about={round.kind === 'ranked' && <Pill>{t(($) => $.ROUND_DESK.RANKED)}</Pill>}
      actions={
        <>
          <RoundTabs id={id} isRanked={round.kind === 'ranked'} />
          <div className={styles.actions}>
            <Link to="/program/rounds/$id/preview" params={{ id: String(id) }} className={getButtonClass()}>
              <Eye size={16} aria-hidden />
              {t(($) => $.ROUND_DESK.AS_STUDENT)}
            </Link>
            <ExportCsv id={id} name={round.name} />
          </div>
        </>
      }
    >
      <StateBanner round={round} etag={etag} state={state} clockOffset={clockOffset} canEdit={canEdit} />
      {children({
        round,
        etag,
        progress: progress.data,
        progressError: progress.error,
        retryProgress: progress.refetch,
        now,
        state,
        isRunning: state === 'open' || state === 'closed',
        canEdit,
      })}
    </Screen>
  )
}

export function BackToDeskRounds() {
  const { t } = useTexts()
  const text = t(($) => $.ROUND_DESK.TITLE)
  return (
    <Link
      to="/program/rounds"
      // Otherwise it is current on every screen of a round.
      activeOptions={{ exact: true }}
      className={getButtonClass({ variant: 'quiet', isSquare: true })}
      aria-label={text}
      title={text}
    >
      <ChevronLeft size={18} aria-hidden />
    </Link>
  )
}

function RoundLoading() {
  const { t } = useTexts()
  return (
    <Screen back={<BackToDeskRounds />} title={t(($) => $.ROUND_DESK.TITLE)}>
      <RoundSkeleton label={t(($) => $.ROUND_DESK.LOADING)} rows={7} lines={[20, 70]} />
    </Screen>
  )
}

/** The round does not exist or is not for this user, or the address has no valid id. */
const notFoundErrorCodes = new Set([choiceRoundError.missing, 'attendeeNoRights', 'requestInvalid'])

export function RoundNotLoaded({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const { t } = useTexts()
  const isNotFound = error instanceof ApiError && notFoundErrorCodes.has(error.code)
  return (
    <Screen back={<BackToDeskRounds />} title={t(($) => $.ROUND_DESK.TITLE)}>
      {isNotFound ? (
        <Empty icon={<SearchX />} title={t(($) => $.ROUND_DESK.GONE.TITLE)} text={t(($) => $.ROUND_DESK.GONE.TEXT)} />
      ) : (
        <Failed title={t(($) => $.ROUND_DESK.ERROR)} onRetry={onRetry} />
      )}
    </Screen>
  )
}
