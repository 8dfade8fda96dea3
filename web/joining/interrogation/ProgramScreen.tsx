import { Link, useSearch } from '@tanstack/react-router'
import { coordinatesRounds } from '@uurwerk/contract/roles'
import { BookOpen, ClipboardList } from 'lucide-react'
import { useCurrentUser } from '../../data/me.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/use-title.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { roundAddress } from './address.ts'
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
    <Screen
      title={title}
      about={name}
      actions={
        coordinatesRounds(roles) && (
          <Link to="/program/rounds" className={buttonClass()}>
            <ClipboardList size={16} aria-hidden />
            {t(($) => $.ROUND_DESK.ENTRY)}
          </Link>
        )
      }
    >
      {student === 'me' && attendee === null ? (
        <Empty
          icon={<BookOpen />}
          title={t(($) => $.INTERROGATION.LIST.NOBODY.TITLE)}
          text={t(($) => $.INTERROGATION.LIST.NOBODY.TEXT)}
        />
      ) : (
        <Rounds student={student} />
      )}
    </Screen>
  )
}
