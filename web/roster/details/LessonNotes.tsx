import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Linked } from '#web/ui/Linked.tsx'
import styles from './Details.module.css'

/** Notes of absent teachers, for the substitute and the class. */
export function LessonNotes({ appointment: { lessonNotes = [] } }: { appointment: Pick<Appointment, 'lessonNotes'> }) {
  const { t } = useTexts()
  const isStudent = useCurrentUser().type === 'student'
  if (lessonNotes.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t(($) => $.COVER.NOTES)}</h3>
      {lessonNotes.map(({ note, link, forStudents }, index) => (
        <div key={index} className={styles.noteText}>
          {note && (
            <p>
              <Linked text={note} />
            </p>
          )}
          {link && (
            <p>
              <Linked text={link} />
            </p>
          )}
          {forStudents && !isStudent && <p className="textQuiet textList">{t(($) => $.COVER.FOR_STUDENTS)}</p>}
        </div>
      ))}
    </section>
  )
}
