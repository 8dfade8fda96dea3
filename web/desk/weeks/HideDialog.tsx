import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { schoolQuery, useChangeWeeks } from '../queries.ts'

interface Props {
  weeks: string[]
  onClose: () => void
  /** Called with the number of weeks that were visible. */
  onHidden: (count: number) => void
}

export function HideDialog({ weeks, onClose, onHidden }: Props) {
  const { t } = useTexts()
  const hasRule = Boolean(useQuery(schoolQuery).data?.publicationRule)
  const hide = useChangeWeeks('unpublish')
  return (
    <Modal
      title={t(($) => $.SCHOOL.WEEKS.HIDE.TITLE, { count: weeks.length })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SCHOOL.WEEKS.HIDE.CANCEL)}</Button>
          <Button
            variant="danger"
            needsConnection
            disabled={hide.isPending}
            onClick={() => hide.mutate(weeks, { onSuccess: ({ length }) => onHidden(length) })}
          >
            {t(($) => $.SCHOOL.WEEKS.HIDE.CONFIRM)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.SCHOOL.WEEKS.HIDE.MESSAGE, { count: weeks.length })}</p>
      {hasRule && <p>{t(($) => $.SCHOOL.WEEKS.RULE.HIDE)}</p>}
    </Modal>
  )
}
