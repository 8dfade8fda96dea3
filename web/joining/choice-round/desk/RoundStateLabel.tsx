import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { CircleCheck, Clock, Lock, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './RoundStateLabel.module.css'

export const roundStateIcons: Record<ChoiceRoundState, LucideIcon> = {
  notOpen: Clock,
  open: CircleCheck,
  closed: Lock,
  closedPermanently: LockKeyhole,
}

export function RoundStateLabel({ state }: { state: ChoiceRoundState }) {
  const { t } = useTexts()
  const Icon = roundStateIcons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={14} aria-hidden />
      {t(($) => $.ROUND_DESK.STATE_NAME[state])}
    </span>
  )
}

/** A fact beside a round's name, such as "published". */
export const RoundTag = ({ text }: { text: string }) => <span className={styles.tag}>{text}</span>
