import { listWeekNames, toAvailabilityBoard, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { Fragment } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { BothVersions } from '#web/ui/BothVersions.tsx'
import { Text } from '#web/ui/Text.tsx'
import { SmallWeek } from '../board/SmallWeek.tsx'
import { useWeekNames } from '../board/use-week-names.ts'

interface Props {
  ownVersion: AvailabilityRequest
  otherVersion: AvailabilityRequest
  days: readonly number[]
  units: readonly HalfHourSlot[]
  onChoose: (keepsOwn: boolean) => void
}

export function AvailabilityConflict({ ownVersion, otherVersion, days, units, onChoose }: Props) {
  const { t } = useTexts()
  const renderVersion = (label: string, answer: AvailabilityRequest) => (
    <AnswerVersion label={label} answer={answer} days={days} units={units} />
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

interface AnswerVersionProps {
  label: string
  answer: AvailabilityRequest
  days: readonly number[]
  units: readonly HalfHourSlot[]
}

function AnswerVersion({ label, answer, days, units }: AnswerVersionProps) {
  const { day: schoolDay } = useSession()
  const board = toAvailabilityBoard(answer.availability, schoolDay)
  const names = useWeekNames()
  return (
    <>
      {listWeekNames(answer.weeks).map((week, _, weeks) => (
        <Fragment key={week}>
          {weeks.length > 1 && <Text tone="quiet">{names[week]}</Text>}
          <SmallWeek
            label={weeks.length > 1 ? `${label}, ${names[week]}` : label}
            days={days}
            units={units}
            givings={board[week]}
            lessons={[]}
          />
        </Fragment>
      ))}
      {answer.comments && <Text tone="quiet">{answer.comments}</Text>}
    </>
  )
}
