import type { GroupEventResult } from '@uurwerk/contract/changes/special-day'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { createEventDraft, type EventDraft, toGroupEvent } from './event-draft.ts'
import { EventFields } from './EventFields.tsx'
import { EventPreview } from './EventPreview.tsx'
import { PreviewStatus } from './PreviewStatus.tsx'
import { previewEvent, toEventRequest } from './queries.ts'
import styles from './SpecialDay.module.css'
import { usePreviewedDeed } from './use-previewed-deed.ts'

interface Props {
  date: Temporal.PlainDate
  onClose: () => void
}

/** Takes groups out of their lessons, after a preview. */
export function HoldEvent({ date, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { day } = useSession()
  const [draft, setDraft] = useState(() => createEventDraft(date, day))
  const { preview, isPending, proceed, clear } = usePreviewedDeed<GroupEventResult>({
    fetchPreview: () => previewEvent(toGroupEvent(draft)),
    toRequest: (fingerprint) =>
      toEventRequest({ ...toGroupEvent(draft), preview: fingerprint }, ({ cancelled }) =>
        t(($) => $.SPECIAL_DAY.EVENT.DONE, { count: cancelled.length }),
      ),
    onDone: onClose,
  })
  const change = (changes: Partial<EventDraft>) => {
    setDraft({ ...draft, ...changes })
    clear()
  }
  const isAway = draft.kind === 'away'
  const canProceed = !preview || !isAway || preview.cancelled.length > 0
  return (
    <Modal
      isForm
      isWide
      title={t(($) => $.SPECIAL_DAY.EVENT.OPEN)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          {canProceed && (
            <Button type="submit" form={id} variant="primary" needsConnection aria-disabled={isPending}>
              {!preview
                ? t(($) => $.SPECIAL_DAY.PREVIEW)
                : isAway
                  ? t(($) => $.SPECIAL_DAY.EVENT.CANCEL, { count: preview.cancelled.length })
                  : t(($) => $.SPECIAL_DAY.EVENT.APPLY)}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={() => draft.groups.length > 0 && proceed()}>
        {(isTried) => (
          <>
            <EventFields draft={draft} isTried={isTried} onChange={change} />
            <PreviewStatus hasPreview={preview !== undefined}>
              {preview && <EventPreview preview={preview} />}
            </PreviewStatus>
          </>
        )}
      </Form>
    </Modal>
  )
}
