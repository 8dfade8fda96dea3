import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange } from '#web/lib/time.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { ReadOnlyGrid } from '#web/roster/appointment/ReadOnlyGrid.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { formatRoundDateTime } from './format-student-texts.ts'
import { ConfirmPanel } from './ConfirmPanel.tsx'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useChoiceWeek } from './use-choice-week.ts'
import { listSchoolDays, buildChoiceWeekEntries, listOverlappingPairs } from './choice-week.ts'
import styles from './WeekPanel.module.css'

export function WeekPanel({ model, isDialog = false }: { model: StudentRoundModel; isDialog?: boolean }) {
  const { t } = useTexts()
  const [shownWeek, setShownWeek] = useState<'before' | 'after'>('after')
  const choiceWeek = useChoiceWeek(model, shownWeek)
  const { appointments, chosenGroupIds, monday, previewedName, isComplete } = choiceWeek
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
        <span>{formatRange(monday, monday.add({ days: 4 }))}</span>
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
      {appointments && shownWeek === 'after' && isComplete && <OverlapSummary pairs={overlappingPairs} />}
      {model.round.kind === 'choose' && <ConfirmPanel model={model} />}
    </section>
  )
}

function WeekContent({ choiceWeek, label }: { choiceWeek: ReturnType<typeof useChoiceWeek>; label: string }) {
  const { t } = useTexts()
  const { appointments, chosenGroupIds, monday, error, retry } = choiceWeek
  if (appointments)
    return <WeekGrid appointments={appointments} chosenGroupIds={chosenGroupIds} monday={monday} label={label} />
  if (error) return <Failed variant="plain" title={t(($) => $.CHOICE_ROUND.WEEK.ERROR)} onRetry={retry} />
  return <Skeleton label={t(($) => $.CHOICE_ROUND.WEEK.LOADING)} rows={6} lines={[100]} className={styles.skeleton} />
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

/** Maximum number of overlaps by name; the rest is a count. */
const maximumListedPairs = 3

function OverlapSummary({ pairs }: { pairs: ReturnType<typeof listOverlappingPairs> }) {
  const { t } = useTexts()
  if (pairs.length === 0) return <p className={styles.fits}>{t(($) => $.CHOICE_ROUND.WEEK.FITS)}</p>
  return (
    <div className={styles.overlaps}>
      <strong>{t(($) => $.CHOICE_ROUND.WEEK.OVERLAPS, { count: pairs.length })}</strong>
      <ul>
        {pairs.slice(0, maximumListedPairs).map(({ first, second }) => (
          <li key={`${first.id} ${second.id}`}>
            {t(($) => $.CHOICE_ROUND.WEEK.OVERLAP, {
              when: formatRoundDateTime(second.start, 'short'),
              one: formatAppointmentTitle(first),
              other: formatAppointmentTitle(second),
            })}
          </li>
        ))}
        {pairs.length > maximumListedPairs && (
          <li>{t(($) => $.CHOICE_ROUND.WEEK.MORE, { count: pairs.length - maximumListedPairs })}</li>
        )}
      </ul>
    </div>
  )
}
