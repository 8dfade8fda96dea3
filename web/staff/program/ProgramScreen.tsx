import { Link } from '@tanstack/react-router'
import { isRoundCoordinator } from '@uurwerk/contract/roles'
import { ClipboardList, UserRoundSearch, X } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useAttendees } from '#web/roster/attendee/use-attendees.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { RoundsInFront } from './RoundsInFront.tsx'
import styles from './SubjectsProgram.module.css'
import { NobodyChosen, SubjectsProgram } from './SubjectsProgram.tsx'
import { useProgramAddress, useChangeProgramAddress } from './use-program-address.ts'

const AttendeePicker = lazyLoad(() => import('#web/roster/attendee/AttendeePicker.tsx'), 'AttendeePicker')

/** Shows the program of a student, group or teacher, below the choice rounds. */
export function ProgramScreen() {
  const { t } = useTexts()
  const { attendee: asked, year } = useProgramAddress()
  const { attendee: own, roles, name } = useCurrentUser()
  const attendees = useAttendees(asked === undefined || asked === own?.id ? [] : [asked])
  const id = asked ?? own?.id
  const other = asked === undefined || asked === own?.id ? undefined : { id: asked, ...attendees.get(asked) }
  const title = t(($) => $.SHELL.MODULE.program)
  useTitle(title)
  return (
    <Screen
      title={title}
      about={other ? (other.name ?? '…') : <span className={styles.onPaper}>{name}</span>}
      actions={
        <div className={styles.actions}>
          <Whose isOther={other !== undefined && own !== null} />
          {isRoundCoordinator(roles) && (
            <Link to="/program/rounds" className={getButtonClass()}>
              <ClipboardList size={16} aria-hidden />
              {t(($) => $.ROUND_DESK.ENTRY)}
            </Link>
          )}
        </div>
      }
    >
      {id === undefined ? (
        <NobodyChosen />
      ) : (
        <RoundsInFront student={!other ? 'me' : other.type === 'student' ? other.id : undefined}>
          <SubjectsProgram key={`${id} ${year}`} attendeeId={id} isOwn={!other} />
        </RoundsInFront>
      )}
    </Screen>
  )
}

/** Opens someone else's program, or returns to the user's own. */
function Whose({ isOther }: { isOther: boolean }) {
  const { t } = useTexts()
  const change = useChangeProgramAddress()
  const [isPicking, setPicking] = useState(false)
  const show = (attendee: number | undefined) => {
    setPicking(false)
    change({ attendee, subject: undefined })
  }
  return (
    <>
      {isOther && (
        <Button onClick={() => show(undefined)}>
          <X size={16} aria-hidden /> {t(($) => $.PROGRAM.WHOSE.BACK)}
        </Button>
      )}
      <Button onClick={() => setPicking(true)}>
        <UserRoundSearch size={16} aria-hidden /> {t(($) => $.PROGRAM.WHOSE.OTHER)}
      </Button>
      {isPicking && (
        <AttendeePicker
          title={t(($) => $.PROGRAM.WHOSE.TITLE)}
          kinds={['students', 'groups', 'teachers']}
          onClose={() => setPicking(false)}
          onPick={({ id }) => show(id)}
        />
      )}
    </>
  )
}
