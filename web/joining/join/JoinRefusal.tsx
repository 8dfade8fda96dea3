import { Link } from '@tanstack/react-router'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { ConflictingAppointment } from '@uurwerk/contract/joining/subscription'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import styles from './Joining.module.css'

interface Props {
  reason: ErrorCode
  conflicts: readonly ConflictingAppointment[]
}

/**
 * Conflicting appointments link to the user's roster. Those without a name do not: the user may only know that the time
 * is taken.
 */
export function JoinRefusal({ reason, conflicts }: Props) {
  const { t } = useTexts()
  if (conflicts.length === 0) return <p className={styles.reason}>{t(($) => $.COMMON.ERROR[reason].MESSAGE)}</p>
  const namedConflicts = conflicts.filter(({ name }) => name !== null)
  if (namedConflicts.length === 0)
    return <p className={styles.reason}>{t(($) => $.ROSTER.JOINING.IN_THE_WAY.SOMETHING)}</p>
  return namedConflicts.map((conflict) => {
    const nameAndTime = `${conflict.name} (${formatTime(Temporal.PlainDateTime.from(conflict.start))})`
    return (
      <p key={conflict.id} className={styles.reason}>
        <Link to="/roster" search={{ date: conflict.start.slice(0, 10), appointment: conflict.id ?? undefined }}>
          {reason === 'subscriptionAlreadyAtOtherMoment'
            ? t(($) => $.ROSTER.JOINING.IN_THE_WAY.SEAT, { what: nameAndTime })
            : t(($) => $.ROSTER.JOINING.IN_THE_WAY.LESSON, { what: nameAndTime })}
        </Link>
      </p>
    )
  })
}
