import { Link } from '@tanstack/react-router'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { ConflictingAppointment } from '@uurwerk/contract/joining/subscription'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import styles from './Joining.module.css'

interface Props {
  reason: ErrorCode
  inTheWay: readonly ConflictingAppointment[]
}

/** Explains why the user cannot get a seat. Conflicting appointments link to the user's roster. */
export function JoinRefusal({ reason, inTheWay }: Props) {
  const { t } = useTexts()
  if (inTheWay.length === 0) return <p className={styles.reason}>{t(($) => $.COMMON.ERROR[reason].MESSAGE)}</p>
  const named = inTheWay.filter(({ name }) => name !== null)
  if (named.length === 0) return <p className={styles.reason}>{t(($) => $.ROSTER.JOINING.IN_THE_WAY.SOMETHING)}</p>
  return named.map((way) => {
    const what = `${way.name} (${formatTime(Temporal.PlainDateTime.from(way.start))})`
    return (
      <p key={way.id} className={styles.reason}>
        <Link to="/roster" search={{ date: way.start.slice(0, 10), appointment: way.id ?? undefined }}>
          {reason === 'subscriptionAlreadyAtOtherMoment'
            ? t(($) => $.ROSTER.JOINING.IN_THE_WAY.SEAT, { what })
            : t(($) => $.ROSTER.JOINING.IN_THE_WAY.LESSON, { what })}
        </Link>
      </p>
    )
  })
}
