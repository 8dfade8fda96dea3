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

/** Keeps the last step visible on narrow screens. Its button opens the week in a dialog. */
export function StickyConfirm({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { confirm: confirmStep, group, option, showConfirmStep, preview } = useRoundAddress()
  const { round, choosing, mayChoose, groups, options } = model
  const previewedName =
    groups?.find((eachGroup) => eachGroup.groupId === group)?.name ??
    listAllOptions(options).find(({ id }) => id === option)?.name
  const isOpen = confirmStep !== undefined || previewedName !== undefined
  const close = () => (confirmStep === undefined ? preview({}) : showConfirmStep(undefined))
  const isChoosing = round.kind === 'choose'
  return (
    <>
      <div className={styles.bar}>
        {isChoosing && mayChoose && !round.isConfirmed && choosing.taps.length > 0 && (
          <p>{t(($) => $.CHOICE_ROUND.CONFIRM.KEPT)}</p>
        )}
        {round.isConfirmed && isChoosing && (
          <p className={styles.done}>
            <CircleCheck size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.CONFIRM.DONE)}
          </p>
        )}
        <Button
          variant={isChoosing && mayChoose && !round.isConfirmed && choosing.taps.length === 0 ? 'primary' : 'plain'}
          className={styles.button}
          onClick={() => showConfirmStep(true)}
        >
          {!isChoosing || round.isConfirmed || !mayChoose ? (
            <>
              <CalendarDays size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.WEEK.TITLE)}
            </>
          ) : choosing.taps.length > 0 ? (
            t(($) => $.CHOICE_ROUND.CONFIRM.UNSENT, { count: choosing.taps.length })
          ) : (
            t(($) => $.CHOICE_ROUND.CONFIRM.STEP)
          )}
        </Button>
      </div>
      {isOpen && (
        <Modal
          title={
            previewedName && confirmStep === undefined
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
