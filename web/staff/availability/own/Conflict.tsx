import { boardOf, type Unit } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../data/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SmallWeek } from '../board/SmallWeek.tsx'
import styles from './Conflict.module.css'

interface Props {
  mine: AvailabilityRequest
  theirs: AvailabilityRequest
  days: readonly number[]
  units: readonly Unit[]
  onChoose: (mine: boolean) => void
}

/** Both versions of what was changed in two places, to choose from. */
export function Conflict({ mine, theirs, days, units, onChoose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.CONFLICT.TITLE)}
      role="alertdialog"
      isWide
      isForm
      actions={
        <>
          <Button onClick={() => onChoose(false)}>{t(($) => $.AVAILABILITY.CONFLICT.TAKE_THEIRS)}</Button>
          <Button look="primary" onClick={() => onChoose(true)}>
            {t(($) => $.AVAILABILITY.CONFLICT.KEEP_MINE)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.AVAILABILITY.CONFLICT.TEXT)}</p>
      <div className={styles.both}>
        <Version title={t(($) => $.AVAILABILITY.CONFLICT.MINE)} answer={mine} days={days} units={units} />
        <Version title={t(($) => $.AVAILABILITY.CONFLICT.THEIRS)} answer={theirs} days={days} units={units} />
      </div>
    </Modal>
  )
}

interface VersionProps {
  title: string
  answer: AvailabilityRequest
  days: readonly number[]
  units: readonly Unit[]
}

function Version({ title, answer, days, units }: VersionProps) {
  const { day } = useSession()
  const board = boardOf(answer.availability, day)
  return (
    <section>
      <h3>{title}</h3>
      <SmallWeek label={title} days={days} units={units} givings={board.A} lessons={[]} />
      {answer.comments && <p className={styles.comments}>{answer.comments}</p>}
    </section>
  )
}
