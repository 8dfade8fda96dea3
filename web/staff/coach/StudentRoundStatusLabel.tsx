import type { StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import styles from './StudentRoundStatusLabel.module.css'

const statusIcons: Record<StudentRoundStatus, LucideIcon> = {
  undecided: CircleDashed,
  unconfirmed: CircleDot,
  confirmed: CircleCheck,
}

export const formatStudentRoundStatus = (status: StudentRoundStatus) => t(($) => $.ROUND_DESK.CHOSEN[status])

/** Uses icon, word and weight. */
export function StudentRoundStatusLabel({ status }: { status: StudentRoundStatus }) {
  const Icon = statusIcons[status]
  return (
    <span className={styles.standing} data-standing={status}>
      <Icon size={15} aria-hidden />
      {formatStudentRoundStatus(status)}
    </span>
  )
}
