import { CalendarDays, CircleCheck } from 'lucide-react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { listAllOptions } from './choice-flags.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import styles from './StickyConfirm.module.css'
import { useRoundAddress } from './use-round-address.ts'
import { WeekPanel } from './WeekPanel.tsx'

const Modal = lazyLoad(() => import('#web/ui/Modal.tsx'), 'Modal')

/** Keeps the last step visible on tablets and phones. */
export function StickyConfirm({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { confirm: isConfirmStepOpen, group, option, showConfirmStep, preview } = useRoundAddress()
  const { round, choosing, mayChoose, groups, options } = model
  const previewedName =
    groups?.find((eachGroup) => eachGroup.groupId === group)?.name ??
    listAllOptions(options).find(({ id }) => id === option)?.name
  const isDialogOpen = isConfirmStepOpen !== undefined || previewedName !== undefined
  const close = () => (isConfirmStepOpen === undefined ? preview({}) : showConfirmStep(undefined))
  const isChooseRound = round.kind === 'choose'
  const canConfirm = isChooseRound && mayChoose && !round.isConfirmed
  const confirmText =
    choosing.taps.length > 0
      ? t(($) => $.CHOICE_ROUND.CONFIRM.UNSENT, { count: choosing.taps.length })
      : t(($) => $.CHOICE_ROUND.CONFIRM.STEP)
  return (
    <>
      <div className={styles.bar}>
        {canConfirm && choosing.taps.length > 0 && <p>{t(($) => $.CHOICE_ROUND.CONFIRM.KEPT)}</p>}
        {round.isConfirmed && isChooseRound && (
          <p className={styles.done}>
            <CircleCheck size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.CONFIRM.DONE)}
          </p>
        )}
        <Button
          variant={canConfirm && choosing.taps.length === 0 ? 'primary' : 'plain'}
          className={styles.button}
          onClick={() => showConfirmStep(true)}
        >
          {canConfirm ? (
            confirmText
          ) : (
            <>
              <CalendarDays size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.WEEK.TITLE)}
            </>
          )}
        </Button>
      </div>
      {isDialogOpen && (
        <Modal
          title={
            previewedName && isConfirmStepOpen === undefined
              ? t(($) => $.CHOICE_ROUND.WEEK.WITH, { name: previewedName })
              : t(($) => $.CHOICE_ROUND.WEEK.TITLE)
          }
          onClose={close}
          actions={<Button onClick={close}>{t(($) => $.COMMON.CLOSE)}</Button>}
          isWide
        >
          <WeekPanel model={model} isDialog />
        </Modal>
      )}
    </>
  )
}
