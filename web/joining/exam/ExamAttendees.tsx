import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { AttendeeChips } from '#web/roster/attendee/AttendeeChips.tsx'
import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ExamFilters.module.css'
import type { ExamModel } from './use-exam-model.ts'

const AttendeePicker = lazyLoad(() => import('#web/roster/attendee/AttendeePicker.tsx'), 'AttendeePicker')

const noColours = new Map<number, ColouredAttendee>()

/** Selects whose exams are shown. Without a selection they are the user's own or all. */
export function ExamAttendees({
  model: { chosenAttendeeIds, attendees, startsWithAllExams, isSearch, showAttendees },
}: {
  model: ExamModel
}) {
  const { t } = useTexts()
  const [isPicking, setIsPicking] = useState(false)
  const canAddAttendee = chosenAttendeeIds.length < rosterBounds.attendees
  return (
    <div role="group" aria-label={t(($) => $.EXAM.WHOSE)} className={styles.whose}>
      {chosenAttendeeIds.length > 0 ? (
        <AttendeeChips
          ids={chosenAttendeeIds}
          attendees={attendees}
          colouredAttendees={noColours}
          onRemove={(id) => showAttendees(chosenAttendeeIds.filter((attendeeId) => attendeeId !== id))}
        />
      ) : (
        <span className="textMedium">
          {startsWithAllExams || isSearch ? t(($) => $.EXAM.EVERYONE) : t(($) => $.EXAM.MINE)}
        </span>
      )}
      {canAddAttendee ? (
        <Button variant="quiet" onClick={() => setIsPicking(true)}>
          <Plus size={15} aria-hidden /> {t(($) => $.EXAM.ADD)}
        </Button>
      ) : (
        <span className="textFaint textSmall">{t(($) => $.EXAM.MOST, { count: rosterBounds.attendees })}</span>
      )}
      {isPicking && (
        <AttendeePicker
          title={t(($) => $.EXAM.ADD_TITLE)}
          onClose={() => setIsPicking(false)}
          onPick={({ id }) => {
            setIsPicking(false)
            showAttendees([...chosenAttendeeIds.filter((attendeeId) => attendeeId !== id), id])
          }}
        />
      )}
    </div>
  )
}
