import { CalendarDays } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { listAllOptions } from './choice-flags.ts'
import type { RoundPart } from './round-parts.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useGoToPart } from './use-go-to-part.ts'
import { useRoundAddress } from './use-round-address.ts'
import { WeekPanel } from './WeekPanel.tsx'

const Modal = lazyLoad(() => import('#web/ui/Modal.tsx'), 'Modal')

/** Opens the week, which has no place beside the choices on tablets and phones. */
export function WeekButton({ model }: { model: StudentRoundModel }) {
  const { t } = useTexts()
  const { confirm: isConfirmStepOpen, group, option, showConfirmStep, preview } = useRoundAddress()
  const { groups, options } = model
  const previewedName =
    groups?.find((eachGroup) => eachGroup.groupId === group)?.name ??
    listAllOptions(options).find(({ id }) => id === option)?.name
  const isDialogOpen = isConfirmStepOpen !== undefined || previewedName !== undefined
  const close = () => (isConfirmStepOpen === undefined ? preview({}) : showConfirmStep(undefined))
  const goToPart = useGoToPart()
  // The page behind a dialog cannot have the focus.
  const partAfterClosing = useRef<RoundPart>(undefined)
  useEffect(() => {
    if (isDialogOpen || !partAfterClosing.current) return
    goToPart(partAfterClosing.current)
    partAfterClosing.current = undefined
  }, [isDialogOpen, goToPart])
  return (
    <>
      <Button onClick={() => showConfirmStep(true)}>
        <CalendarDays size={18} aria-hidden /> {t(($) => $.CHOICE_ROUND.WEEK.OPEN)}
      </Button>
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
          <WeekPanel
            model={model}
            isDialog
            onGoToPart={(part) => {
              partAfterClosing.current = part
              close()
            }}
          />
        </Modal>
      )}
    </>
  )
}
