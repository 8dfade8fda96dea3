import type { ShortenedDay } from '@uurwerk/contract/changes/special-day'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField } from '#web/ui/TextField.tsx'
import { HourFields } from './HourFields.tsx'
import { PreviewStatus } from './PreviewStatus.tsx'
import { previewShortenedDay, toShortenRequest } from './queries.ts'
import { ShortenedPreview } from './ShortenedPreview.tsx'
import { defaultMinutes, findHourFault, layOutHours } from './shortened-draft.ts'
import styles from './SpecialDay.module.css'
import { usePreviewedDeed } from './use-previewed-deed.ts'

const maximumMinutes = 120

interface Props {
  date: Temporal.PlainDate
  onClose: () => void
}

function useShortening({ date, onClose }: Props) {
  const { t } = useTexts()
  const { bells } = useSession()
  const [minutes, setMinutes] = useState(defaultMinutes)
  const [hours, setHours] = useState(() => layOutHours(bells, date, defaultMinutes))
  const shortening = { date: date.toString(), hours }
  const deed = usePreviewedDeed<ShortenedDay>({
    fetchPreview: () => previewShortenedDay(shortening),
    toRequest: (fingerprint) =>
      toShortenRequest(shortening, fingerprint, ({ moved }) => t(($) => $.SPECIAL_DAY.SHORTEN.DONE, { count: moved })),
    onDone: onClose,
  })
  const changeHours = (newHours: typeof hours) => {
    setHours(newHours)
    deed.clear()
  }
  const changeMinutes = (length: number) => {
    setMinutes(length)
    changeHours(layOutHours(bells, date, length))
  }
  return { ...deed, minutes, hours, changeHours, changeMinutes }
}

/** Moves all lessons of a date to other lesson hours, after a preview. */
export function ShortenDay(props: Props) {
  const { t } = useTexts()
  const id = useId()
  const { preview, isPending, proceed, minutes, hours, changeHours, changeMinutes } = useShortening(props)
  const canProceed = hours.length > 0 && preview?.moved !== 0
  return (
    <Modal
      isForm
      isWide
      title={t(($) => $.SPECIAL_DAY.SHORTEN.TITLE, { date: formatDay(props.date) })}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          {canProceed && (
            <Button type="submit" form={id} variant="primary" needsConnection aria-disabled={isPending}>
              {preview
                ? t(($) => $.SPECIAL_DAY.SHORTEN.APPLY, { count: preview.moved })
                : t(($) => $.SPECIAL_DAY.PREVIEW)}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={proceed}>
        <Text tone="quiet">{t(($) => $.SPECIAL_DAY.SHORTEN.ABOUT)}</Text>
        {hours.length === 0 ? (
          <WithoutHours />
        ) : (
          <>
            <NumberField
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for a shortened day
              autoFocus
              label={t(($) => $.SPECIAL_DAY.SHORTEN.MINUTES)}
              hint={t(($) => $.SPECIAL_DAY.SHORTEN.MINUTES_HINT)}
              min={1}
              max={maximumMinutes}
              value={minutes}
              onChange={changeMinutes}
            />
            <HourFields hours={hours} fault={findHourFault(hours)} counts={preview?.hours} onChange={changeHours} />
          </>
        )}
        <PreviewStatus hasPreview={preview !== undefined}>
          {preview && <ShortenedPreview preview={preview} />}
        </PreviewStatus>
      </Form>
    </Modal>
  )
}

function WithoutHours() {
  const { t } = useTexts()
  const { bells } = useSession()
  return (
    <Text tone="warn">
      {bells.length === 0 ? t(($) => $.SPECIAL_DAY.SHORTEN.NO_BELLS) : t(($) => $.SPECIAL_DAY.SHORTEN.NO_BELLS_TODAY)}
    </Text>
  )
}
