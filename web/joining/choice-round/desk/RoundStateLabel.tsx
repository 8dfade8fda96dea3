import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { CircleCheck, Clock, Lock, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Pill } from '#web/ui/Pill.tsx'

export const roundStateIcons: Record<ChoiceRoundState, LucideIcon> = {
  notOpen: Clock,
  open: CircleCheck,
  closed: Lock,
  closedPermanently: LockKeyhole,
}

const toneByState = { notOpen: 'accent', open: 'ok', closed: 'warn', closedPermanently: 'plain' } as const

export function RoundStateLabel({ state }: { state: ChoiceRoundState }) {
  const { t } = useTexts()
  const Icon = roundStateIcons[state]
  return (
    <Pill tone={toneByState[state]}>
      <Icon size={14} aria-hidden />
      {t(($) => $.ROUND_DESK.STATE_NAME[state])}
    </Pill>
  )
}
