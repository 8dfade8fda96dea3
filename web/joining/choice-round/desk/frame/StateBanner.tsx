import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useLocation } from '@tanstack/react-router'
import { AlarmClockPlus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { roundStateIcons } from '../RoundStateLabel.tsx'
import { formatDateTimeWithYear, formatRemainingTime } from '../format-desk-texts.ts'
import { useServerNow } from '../use-server-now.ts'
import styles from './StateBanner.module.css'

const LengthenDialog = lazyLoad(() => import('./LengthenDialog.tsx'), 'LengthenDialog')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the screen that created the round. */
    isNewRound?: boolean
  }
}

interface Props {
  round: Round
  etag: string | null
  state: ChoiceRoundState
  /** Milliseconds that the server's clock is ahead of the device's. */
  clockOffset: number
  canEdit: boolean
}

export function StateBanner({ round, etag, state, clockOffset, canEdit }: Props) {
  const { t } = useTexts()
  const [isLengthening, setLengthening] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const isNewRound = useLocation({ select: ({ state: historyState }) => historyState.isNewRound === true })
  const Icon = roundStateIcons[state]
  const bannerTimes = {
    opens: formatDateTimeWithYear(round.openingDate),
    students: formatDateTimeWithYear(round.studentExpirationDate),
    coaches: formatDateTimeWithYear(round.coachExpirationDate),
  }
  return (
    <Row className={styles.banner} data-state={state}>
      <Icon size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{t(($) => $.ROUND_DESK.STATE_NAME[state])}</strong> {t(($) => $.ROUND_DESK.BANNER[state], bannerTimes)}
      </p>
      <Text role="status" isStrong>
        {announcement || (isNewRound && t(($) => $.ROUND_DESK.CREATED))}
      </Text>
      {state !== 'closedPermanently' && <TimeLeft round={round} state={state} clockOffset={clockOffset} />}
      {canEdit && state !== 'notOpen' && (
        <Button onClick={() => setLengthening(true)}>
          <AlarmClockPlus size={16} aria-hidden />
          {state === 'open' ? t(($) => $.ROUND_DESK.LENGTHEN.BUTTON) : t(($) => $.ROUND_DESK.LENGTHEN.REOPEN)}
        </Button>
      )}
      {isLengthening && (
        <LengthenDialog
          round={round}
          etag={etag}
          state={state}
          clockOffset={clockOffset}
          onDone={setAnnouncement}
          onClose={() => setLengthening(false)}
        />
      )}
    </Row>
  )
}

const nextChangeFields = {
  notOpen: 'openingDate',
  open: 'studentExpirationDate',
  closed: 'coachExpirationDate',
} as const

function TimeLeft({
  round,
  state,
  clockOffset,
}: Pick<Props, 'round' | 'clockOffset'> & { state: keyof typeof nextChangeFields }) {
  const { t } = useTexts()
  const nextChangeAt = round[nextChangeFields[state]]
  const now = useServerNow(clockOffset, 'second')
  return (
    <p className={styles.timeLeft}>
      <span className="unseen">{t(($) => $.ROUND_DESK.LEFT[state])}</span>
      <time dateTime={nextChangeAt}>{formatRemainingTime(now, nextChangeAt)}</time>
    </p>
  )
}
