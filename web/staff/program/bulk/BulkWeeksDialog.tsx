import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useSavePlannedWeeks } from '../use-save-planned-weeks.ts'
import type { YearWeek } from '../year-weeks.ts'
import {
  buildWeeksToRestore,
  buildWeeksToSave,
  type WeekChange,
  copyWeek,
  moveWeeks,
  type BulkWeeksOutcome,
  type BulkWeeksAction,
  takeOverWeeks,
} from './bulk-weeks.ts'
import { WeekChangesPreview } from './WeekChangesPreview.tsx'
import { TakeOverFields } from './TakeOverFields.tsx'
import { type TakeOverModel, useTakeOver } from './use-take-over.ts'

interface Props {
  action: BulkWeeksAction
  subject: ProgramSubject
  /** Week to copy, or from which plans are moved. */
  week: YearWeek
  /** All weeks of the year. */
  weeks: readonly YearWeek[]
  year: number
  /** Subjects of the program with the same course. */
  parallelSubjects: readonly ProgramSubject[]
  years: TakeOverModel['years']
  onDone: (undoableWeeks: UndoableWeeks) => void
  onClose: () => void
}

/** A saved change of several weeks, which can be undone: the plans before it, with the current versions. */
export interface UndoableWeeks {
  subject: ProgramSubject
  year: number
  weeksToRestore: ReturnType<typeof buildWeeksToRestore>
}

const titleKeys = { copy: 'COPY_TITLE', move: 'MOVE_TITLE', take: 'TAKE_TITLE' } as const
/** Maximum number of weeks to move by. */
const maximumOffset = 8

/** Copies a week, moves all plans from it on, or takes over another plan, after a preview. */
export function BulkWeeksDialog(props: Props) {
  const { action, subject, week, year, onDone, onClose } = props
  const { t } = useTexts()
  const model = useBulkWeeks(props)
  const { outcome } = model
  const { mutate, isPending, isSuccess, data } = useSavePlannedWeeks(subject, year)
  const hue = useHue({ course: subject.course, name: subject.course.name })
  const saveChanges = (changes: readonly WeekChange[]) => {
    mutate(buildWeeksToSave(changes), {
      onSuccess: (savedWeeks) =>
        savedWeeks && onDone({ subject, year, weeksToRestore: buildWeeksToRestore(changes, savedWeeks) }),
    })
  }
  const textParams = { subject: `${subject.course.name} ${subject.group.name}`, number: week.number }
  return (
    <Modal
      title={t(($) => $.PROGRAM.SEVERAL[titleKeys[action]], textParams)}
      onClose={onClose}
      isWide
      isForm
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.PROGRAM.EDITOR.CANCEL)}</Button>
          <Button
            needsConnection
            variant="primary"
            disabled={!outcome || outcome.changes.length === 0 || isPending}
            onClick={() => outcome && saveChanges(outcome.changes)}
          >
            {t(($) => $.PROGRAM.SEVERAL.APPLY, { count: outcome?.changes.length ?? 0 })}
          </Button>
        </>
      }
    >
      <Stack style={hue}>
        {model.fields}
        <div role="status">
          {isSuccess && data === undefined && <Card tone="warn">{t(($) => $.PROGRAM.SEVERAL.STALE)}</Card>}
        </div>
        {outcome && <WeekChangesPreview action={action} outcome={outcome} />}
      </Stack>
    </Modal>
  )
}

interface BulkWeeksModel {
  fields: React.ReactNode
  /** Undefined without a target week, or until the plan to take over is loaded. */
  outcome: BulkWeeksOutcome | undefined
}

/** Returns the fields of the action, and what it would change with their values. */
function useBulkWeeks({ action, subject, week, weeks, year, parallelSubjects, years }: Props): BulkWeeksModel {
  const [targetWeekIndex, setTargetWeekIndex] = useState(
    () =>
      weeks.find((yearWeek) => yearWeek.weekIndex > week.weekIndex && yearWeek.fullHoliday === undefined)?.weekIndex,
  )
  const [offset, setOffset] = useState(1)
  const takeOver = useTakeOver({ subject, year, years, parallelSubjects, isEnabled: action === 'take' })
  if (action === 'copy')
    return {
      fields: (
        <TargetWeekField weeks={weeks} week={week} targetWeekIndex={targetWeekIndex} onChange={setTargetWeekIndex} />
      ),
      outcome: targetWeekIndex === undefined ? undefined : copyWeek(subject, weeks, week.weekIndex, targetWeekIndex),
    }
  if (action === 'move')
    return {
      fields: <MoveFields offset={offset} onChange={setOffset} />,
      outcome: moveWeeks(subject, weeks, week.weekIndex, offset),
    }
  return {
    fields: <TakeOverFields subject={subject} takeOver={takeOver} />,
    outcome: takeOver.source && takeOverWeeks(subject, weeks, takeOver.source, takeOver.onlyEmpty),
  }
}

interface TargetWeekFieldProps {
  weeks: readonly YearWeek[]
  week: YearWeek
  targetWeekIndex: number | undefined
  onChange: (weekIndex: number | undefined) => void
}

function TargetWeekField({ weeks, week: sourceWeek, targetWeekIndex, onChange }: TargetWeekFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      label={t(($) => $.PROGRAM.SEVERAL.TO)}
      value={targetWeekIndex}
      options={weeks
        .filter(({ weekIndex }) => weekIndex !== sourceWeek.weekIndex)
        .map(({ weekIndex, number, fullHoliday }) => ({
          value: weekIndex,
          text:
            t(($) => $.PROGRAM.WEEK, { number }) +
            (fullHoliday ? ` (${t(($) => $.PROGRAM.FREE, { name: fullHoliday })})` : ''),
        }))}
      onChange={onChange}
    />
  )
}

function MoveFields({ offset, onChange }: { offset: number; onChange: (offset: number) => void }) {
  const { t } = useTexts()
  return (
    <>
      <Select
        label={t(($) => $.PROGRAM.SEVERAL.BY)}
        value={offset}
        options={Array.from({ length: maximumOffset }, (_, index) => ({
          value: index + 1,
          text: t(($) => $.PROGRAM.SEVERAL.BY_WEEKS, { count: index + 1 }),
        }))}
        onChange={onChange}
      />
      <Text size="list">{t(($) => $.PROGRAM.SEVERAL.MOVE_HINT)}</Text>
    </>
  )
}
