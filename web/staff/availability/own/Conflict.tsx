import { listWeekNames, toAvailabilityBoard, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { Fragment } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { BothVersions } from '#web/ui/BothVersions.tsx'
import { SmallWeek } from '../board/SmallWeek.tsx'
import styles from './Conflict.module.css'

interface Props {
  ownVersion: AvailabilityRequest
  otherVersion: AvailabilityRequest
  days: readonly number[]
  units: readonly HalfHourSlot[]
  onChoose: (keepsOwn: boolean) => void
}

/** Shows both versions after a conflict, to choose from. */
export function Conflict({ ownVersion, otherVersion, days, units, onChoose }: Props) {
  const { t } = useTexts()
  const renderVersion = (label: string, answer: AvailabilityRequest) => (
    <Version label={label} answer={answer} days={days} units={units} />
  )
  return (
    <BothVersions
      text={t(($) => $.AVAILABILITY.CONFLICT)}
      ownVersion={renderVersion(
        t(($) => $.COMMON.CONFLICT.MINE),
        ownVersion,
      )}
      storedVersion={renderVersion(
        t(($) => $.COMMON.CONFLICT.THEIRS),
        otherVersion,
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
  const { t } = useTexts()
  const { day: schoolDay } = useSession()
  const board = toAvailabilityBoard(answer.availability, schoolDay)
  return (
    <>
      {listWeekNames(answer.weeks).map((name, _, names) => (
        <Fragment key={name}>
          {names.length > 1 && <p className={styles.week}>{t(($) => $.AVAILABILITY.WEEK[name])}</p>}
          <SmallWeek
            label={names.length > 1 ? `${label}, ${t(($) => $.AVAILABILITY.WEEK[name])}` : label}
            days={days}
            units={units}
            givings={board[name]}
            lessons={[]}
          />
        </Fragment>
      ))}
      {answer.comments && <p className={styles.comments}>{answer.comments}</p>}
    </>
  )
}
