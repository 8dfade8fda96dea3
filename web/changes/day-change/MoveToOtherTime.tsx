import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { Text } from '#web/ui/Text.tsx'
import { ChoiceRefusal } from './ChoiceRefusal.tsx'
import styles from './DayChange.module.css'
import { formatAlso, formatNewTime, toTimeChanges } from './other-times.ts'
import { OtherTimes } from './OtherTimes.tsx'
import { useChoice } from './use-choice.ts'

interface Props {
  appointment: Appointment
  version: number | undefined
  onReload: () => void
  onClose: () => void
}

/** Offers times that fit, and moves the lesson when the user picks one. */
export function MoveToOtherTime({ appointment, version, onReload, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { choose, ...refusal } = useChoice(onClose, onReload)
  return (
    <section aria-labelledby={id} className={styles.otherTimes}>
      <div>
        <Text id={id} as="h3" size="body">
          {t(($) => $.CHANGES.TIMES.TITLE)}
        </Text>
        <Text tone="quiet" size="list">
          {t(($) => $.CHANGES.TIMES.HINT)}
        </Text>
      </div>
      <OtherTimes
        lessonId={appointment.id}
        onChoose={(time) =>
          choose(
            toTimeChanges({ id: appointment.id, version }, time),
            t(($) => $.CHANGES.DONE.time, {
              name: formatAppointmentTitle(appointment),
              when: [formatNewTime(time), formatAlso(time)].filter(Boolean).join(' '),
            }),
          )
        }
      />
      <ChoiceRefusal {...refusal} />
    </section>
  )
}
