import { toAvailabilityBoard, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { BothVersions } from '#web/ui/BothVersions.tsx'
import { SmallWeek } from '../board/SmallWeek.tsx'
import styles from './Conflict.module.css'

interface Props {
  mine: AvailabilityRequest
  theirs: AvailabilityRequest
  days: readonly number[]
  units: readonly HalfHourSlot[]
  onChoose: (mine: boolean) => void
}

/** Shows both versions after a conflict, to choose from. */
export function Conflict({ mine, theirs, days, units, onChoose }: Props) {
  const { t } = useTexts()
  const renderVersion = (label: string, answer: AvailabilityRequest) => (
    <Version label={label} answer={answer} days={days} units={units} />
  )
  return (
    <BothVersions
      text={t(($) => $.AVAILABILITY.CONFLICT)}
      mine={renderVersion(
        t(($) => $.COMMON.CONFLICT.MINE),
        mine,
      )}
      theirs={renderVersion(
        t(($) => $.COMMON.CONFLICT.THEIRS),
        theirs,
      )}
      onChoose={onChoose}
    />
  )
}

interface VersionProps {
  label: string
  answer: AvailabilityRequest
  days: readonly number[]
  units: readonly HalfHourSlot[]
}

function Version({ label, answer, days, units }: VersionProps) {
  const { day } = useSession()
  const board = toAvailabilityBoard(answer.availability, day)
  return (
    <>
      <SmallWeek label={label} days={days} units={units} givings={board.A} lessons={[]} />
      {answer.comments && <p className={styles.comments}>{answer.comments}</p>}
    </>
  )
}
