import { Link } from '@tanstack/react-router'
import type { RoundSummary } from '@uurwerk/contract/joining/choice-round/desk'
import { Copy } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange } from '#web/lib/time.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { CountBar } from '../CountBar.tsx'
import { RoundStateLabel } from '../RoundStateLabel.tsx'
import { formatDeskRoundState } from '../format-desk-texts.ts'
import styles from './RoundsScreen.module.css'

export function RoundRow({ round, canCreate }: { round: RoundSummary; canCreate: boolean }) {
  const { t } = useTexts()
  const { id, name, kind, state, students, confirmed, unconfirmed, undecided } = round
  const params = { id: String(id) }
  const period = formatRange(Temporal.PlainDate.from(round.periodStart), Temporal.PlainDate.from(round.periodEnd))
  return (
    <li className={styles.round}>
      <div>
        <h2>
          <Link to="/program/rounds/$id" params={params} className={styles.name}>
            {name}
          </Link>
          {kind === 'ranked' && <Pill>{t(($) => $.ROUND_DESK.RANKED)}</Pill>}
          {round.isPublished && <Pill>{t(($) => $.ROUND_DESK.PUBLISHED)}</Pill>}
        </h2>
        <p>{t(($) => $.ROUND_DESK.LIST.PERIOD, { period })}</p>
      </div>
      <div className={styles.timing}>
        <RoundStateLabel state={state} />
        <p>{formatDeskRoundState(state, round)}</p>
      </div>
      <Stack gap={2} className={styles.progress ?? ''}>
        <CountBar solidCount={confirmed} hatchedCount={unconfirmed} total={students} />
        <p>{formatCounts()}</p>
      </Stack>
      {canCreate && (
        <Link
          to="/program/rounds/new"
          search={{ copy: id }}
          className={`${getButtonClass({ variant: 'quiet' })} ${styles.copy}`}
          aria-label={t(($) => $.ROUND_DESK.LIST.COPY_NAMED, { name })}
        >
          <Copy size={16} aria-hidden />
          {t(($) => $.ROUND_DESK.LIST.COPY)}
        </Link>
      )}
    </li>
  )

  function formatCounts() {
    if (kind !== 'ranked') return t(($) => $.ROUND_DESK.LIST.COUNTS, { confirmed, unconfirmed, undecided })
    return unconfirmed > 0
      ? t(($) => $.ROUND_DESK.LIST.COUNTS_PLACED, { confirmed, unconfirmed, undecided })
      : t(($) => $.ROUND_DESK.LIST.COUNTS_RANKED, { confirmed, undecided })
  }
}
