import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { ReadOnlyGrid } from '#web/roster/appointment/ReadOnlyGrid.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { OverlapSummary } from './OverlapSummary.tsx'
import type { RoundPart } from './round-parts.ts'
import { WeekStepper } from './WeekStepper.tsx'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useChoiceWeek } from './use-choice-week.ts'
import { listSchoolDays, buildChoiceWeekEntries, listOverlappingPairs } from './choice-week.ts'
import styles from './WeekPanel.module.css'

interface Props {
  model: StudentRoundModel
  isDialog?: boolean
  onGoToPart: (part: RoundPart) => void
}

export function WeekPanel({ model, isDialog = false, onGoToPart }: Props) {
  const { t } = useTexts()
  const [shownWeek, setShownWeek] = useState<'before' | 'after'>('after')
  const [requestedWeek, setRequestedWeek] = useState<string>()
  const choiceWeek = useChoiceWeek(model, shownWeek, requestedWeek)
  const { appointments, chosenGroupIds, monday, weeks, previewedName, isComplete } = choiceWeek
  const overlappingPairs = useMemo(
    () => listOverlappingPairs(appointments ?? [], chosenGroupIds),
    [appointments, chosenGroupIds],
  )
  const title = previewedName
    ? t(($) => $.CHOICE_ROUND.WEEK.WITH, { name: previewedName })
    : t(($) => $.CHOICE_ROUND.WEEK.TITLE)
  return (
    <section className={styles.panel} data-dialog={isDialog || undefined} aria-label={title}>
      {!isDialog && <h2>{title}</h2>}
      <div className={styles.tools}>
        <WeekStepper weeks={weeks} monday={monday} onChange={setRequestedWeek} />
        <Segments
          label={t(($) => $.CHOICE_ROUND.WEEK.WHEN)}
          value={shownWeek}
          options={[
            { value: 'before', text: t(($) => $.CHOICE_ROUND.WEEK.BEFORE) },
            { value: 'after', text: t(($) => $.CHOICE_ROUND.WEEK.AFTER) },
          ]}
          onChange={setShownWeek}
        />
      </div>
      <div className={styles.grid}>
        <WeekContent choiceWeek={choiceWeek} label={title} />
      </div>
      {appointments && shownWeek === 'after' && isComplete && chosenGroupIds.size > 0 && (
        <OverlapSummary pairs={overlappingPairs} />
      )}
      {model.round.kind === 'choose' && <ConfirmStep model={model} onGoToPart={onGoToPart} />}
    </section>
  )
}

function WeekContent({ choiceWeek, label }: { choiceWeek: ReturnType<typeof useChoiceWeek>; label: string }) {
  const { t } = useTexts()
  const { appointments, chosenGroupIds, monday, error, retry } = choiceWeek
  if (appointments)
    return <WeekGrid appointments={appointments} chosenGroupIds={chosenGroupIds} monday={monday} label={label} />
  if (error) return <Failed variant="plain" title={t(($) => $.CHOICE_ROUND.WEEK.ERROR)} onRetry={retry} />
  return (
    <Skeleton label={t(($) => $.CHOICE_ROUND.WEEK.LOADING)} rows={6} className={`skeleton-lines ${styles.skeleton}`} />
  )
}

interface WeekGridProps {
  appointments: readonly Appointment[]
  chosenGroupIds: ReadonlySet<number>
  monday: Temporal.PlainDate
  label: string
}

function WeekGrid({ appointments, chosenGroupIds, monday, label }: WeekGridProps) {
  const days = useMemo(() => listSchoolDays(monday, appointments), [monday, appointments])
  const entries = useMemo(() => buildChoiceWeekEntries(appointments, chosenGroupIds), [appointments, chosenGroupIds])
  return <ReadOnlyGrid label={label} days={days} appointments={appointments} entries={entries} perspective="student" />
}
