import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { Seats } from '../appointment/Badges.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { OldTime, Where } from '../appointment/Lesson.tsx'
import { isOffered, isSelectable } from '@uurwerk/contract/rules/appointment'
import { marksOf, seatsOf, joinMarkOf } from '../appointment/marks.ts'
import { markIcons } from '../appointment/mark-icons.ts'
import { accessibleName, ghostName, movedTo, titleFor } from '../appointment/naming.ts'
import { Tag } from '../attendee/Tag.tsx'
import { type Coloured, namesOf } from '../attendee/tags.ts'
import { useTexts } from '../../lib/i18n.ts'
import { formatTime } from '../../lib/time.ts'
import { oldPlace } from './lessons.ts'
import styles from './LessonRow.module.css'

interface Props {
  appointment: Appointment
  clashes: boolean
  perspective: AttendeeType | undefined
  /** Those of a composed roster in whose rosters it stands. */
  who?: readonly Coloured[]
  onOpen: (id: number) => void
}

/** A lesson on one line: its times, what and where, and what is special about it in words. */
export function LessonRow({ appointment, clashes, perspective, who = [], onOpen }: Props) {
  const { t } = useTexts()
  const marks = marksOf(appointment, clashes)
  const hasSeats = seatsOf(appointment) !== null || joinMarkOf(appointment) !== undefined
  const mayOpen = isSelectable(appointment)
  const style = useHue(appointment, who[0]?.hue)
  return (
    <button
      type="button"
      className={styles.row}
      style={style}
      data-key={appointment.id}
      data-cancelled={marks.includes('CANCELLED') || undefined}
      data-offered={isOffered(appointment) || undefined}
      aria-haspopup={mayOpen ? 'dialog' : undefined}
      aria-disabled={!mayOpen || undefined}
      onClick={() => mayOpen && onOpen(appointment.id)}
    >
      <span className="unseen">{[accessibleName(appointment, clashes), namesOf(who)].filter(Boolean).join(', ')}</span>
      <span aria-hidden className={styles.times}>
        <b>{formatTime(Temporal.PlainDateTime.from(appointment.start))}</b>
        <span>{formatTime(Temporal.PlainDateTime.from(appointment.end))}</span>
      </span>
      <span className={styles.bar} />
      {who.length > 0 && (
        <span aria-hidden className={styles.who}>
          {who.slice(0, who.length > 2 ? 1 : 2).map((coloured) => (
            <Tag key={coloured.id} who={coloured} />
          ))}
          {who.length > 2 && <span>+{who.length - 1}</span>}
        </span>
      )}
      <span aria-hidden className={styles.what}>
        <b>{titleFor(appointment, perspective)}</b>
        <span>
          <OldTime appointment={appointment} /> <Where appointment={appointment} perspective={perspective} />
        </span>
      </span>
      <span aria-hidden className={styles.marks}>
        {hasSeats && (
          <span>
            <Seats appointment={appointment} worded />
          </span>
        )}
        {marks
          .filter((mark) => mark !== 'CHOICE')
          .map((mark) => {
            const Icon = markIcons[mark]
            return (
              <span key={mark} data-mark={mark}>
                <Icon size={13} /> {t(($) => $.ROSTER.MARK[mark])}
              </span>
            )
          })}
      </span>
    </button>
  )
}

/** The place that a moved lesson left, on one line: when it was, and when it is now. */
export function GhostRow({ appointment, perspective, who = [], onOpen }: Omit<Props, 'clashes'>) {
  const { t } = useTexts()
  const style = useHue(appointment, who[0]?.hue)
  const old = oldPlace(appointment)
  if (!old) return null
  const mayOpen = isSelectable(appointment)
  return (
    <button
      type="button"
      className={styles.row}
      style={style}
      data-key={`${appointment.id}-old`}
      data-ghost
      aria-haspopup={mayOpen ? 'dialog' : undefined}
      aria-disabled={!mayOpen || undefined}
      onClick={() => mayOpen && onOpen(appointment.id)}
    >
      <span className="unseen">
        {[ghostName(appointment, old.start, old.end), namesOf(who)].filter(Boolean).join(', ')}
      </span>
      <span aria-hidden className={styles.times}>
        <b>{formatTime(old.start)}</b>
        <span>{formatTime(old.end)}</span>
      </span>
      <span className={styles.bar} />
      <span aria-hidden className={styles.what}>
        <b>{titleFor(appointment, perspective)}</b>
        <span>{movedTo(appointment)}</span>
      </span>
      <span aria-hidden className={styles.marks}>
        <span data-mark="MOVED">
          <markIcons.MOVED size={13} /> {t(($) => $.ROSTER.MARK.MOVED)}
        </span>
      </span>
    </button>
  )
}
