import { UserRoundCheck } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './AllocationResult.module.css'
import type { StudentRoundModel } from './use-student-round-model.ts'

export function StaffPlacement({ model: { round, isSelf } }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  if (!round.moved) return null
  const { by, reason } = round.moved
  const choice = [round.groupChoice, ...round.choices].flatMap((placement) => placement?.name ?? []).join(', ')
  const texts = { name: by?.name ?? t(($) => $.CHOICE_ROUND.PLACED.SOMEONE), choice }
  return (
    <div className={styles.allocated}>
      <UserRoundCheck size={22} aria-hidden />
      <p>
        <strong>
          {isSelf ? t(($) => $.CHOICE_ROUND.PLACED.YOU, texts) : t(($) => $.CHOICE_ROUND.PLACED.STUDENT, texts)}
        </strong>
        <span>{t(($) => $.CHOICE_ROUND.PLACED.REASON, { reason })}</span>
      </p>
    </div>
  )
}
