import type { StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n.ts'
import styles from './StudentRoundStatusLabel.module.css'

const statusIcons: Record<StudentRoundStatus, LucideIcon> = {
  undecided: CircleDashed,
  unconfirmed: CircleDot,
  confirmed: CircleCheck,
}

export const formatStudentRoundStatus = (status: StudentRoundStatus) => t(($) => $.ROUND_DESK.CHOSEN[status])

interface Props {
  status: StudentRoundStatus
  /** Shows the label in red, with the word for late. */
  isLate: boolean
  /** Replaces the name of the status. */
  text?: ReactNode
}

export function StudentRoundStatusLabel({ status, isLate, text = formatStudentRoundStatus(status) }: Props) {
  const Icon = isLate ? CircleAlert : statusIcons[status]
  return (
    <span className={styles.status} data-standing={status} data-late={isLate || undefined}>
      <Icon size={15} aria-hidden />
      <span>
        {text}
        {isLate && ` · ${t(($) => $.COACH.LATE)}`}
      </span>
    </span>
  )
}
