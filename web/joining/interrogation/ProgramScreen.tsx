import { Link, useSearch } from '@tanstack/react-router'
import { coordinatesRounds } from '@uurwerk/contract/roles'
import { BookOpen, ClipboardList } from 'lucide-react'
import { useCurrentUser } from '../../data/me.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { roundAddress } from './address.ts'
import styles from './ProgramScreen.module.css'
import { Rounds } from './Rounds.tsx'
import { useStudent } from './use-student.ts'

/** A student's program: the choice rounds. */
export function ProgramScreen() {
  const { t } = useTexts()
  const { student: asked } = roundAddress.parse(useSearch({ strict: false }))
  const { attendee, roles } = useCurrentUser()
  const { student, name } = useStudent(asked)
  const title = t(($) => $.SHELL.MODULE.program)
  useTitle(title)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>
          {title} {name && <span>{name}</span>}
        </h1>
        {coordinatesRounds(roles) && (
          <Link to="/program/rounds" className={buttonClass()}>
            <ClipboardList size={16} aria-hidden />
            {t(($) => $.ROUND_DESK.ENTRY)}
          </Link>
        )}
      </header>
      {student === 'me' && attendee === null ? (
        <Empty
          icon={<BookOpen />}
          title={t(($) => $.INTERROGATION.LIST.NOBODY.TITLE)}
          text={t(($) => $.INTERROGATION.LIST.NOBODY.TEXT)}
        />
      ) : (
        <Rounds student={student} />
      )}
    </div>
  )
}
