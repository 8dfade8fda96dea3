import { Link } from '@tanstack/react-router'
import { isRoundCoordinator } from '@uurwerk/contract/roles'
import { ClipboardList, UserRoundSearch, X } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { ChoiceRoundsAboveProgram } from './ChoiceRoundsAboveProgram.tsx'
import { NobodyChosen, SubjectsProgram } from './SubjectsProgram.tsx'
import { useProgramAddress, useChangeProgramAddress } from './use-program-address.ts'

const AttendeePicker = lazyLoad(() => import('#web/roster/attendee/AttendeePicker.tsx'), 'AttendeePicker')

export function ProgramScreen() {
  const { t } = useTexts()
  const { attendee: requestedId, year } = useProgramAddress()
  const { attendee: ownAttendee, roles, name } = useCurrentUser()
  const otherId = requestedId === ownAttendee?.id ? undefined : requestedId
  const attendees = useAttendeeMap(otherId === undefined ? [] : [otherId])
  const attendeeId = requestedId ?? ownAttendee?.id
  const otherAttendee = otherId === undefined ? undefined : { id: otherId, ...attendees.get(otherId) }
  const otherStudentId = otherAttendee?.type === 'student' ? otherAttendee.id : undefined
  const title = t(($) => $.SHELL.MODULE.program)
  useTitle(title)
  return (
    <Screen
      title={title}
      about={otherAttendee ? (otherAttendee.name ?? '…') : <span className="onPaper">{name}</span>}
      actions={
        <Toolbar>
          <AttendeeSwitch canReturn={otherAttendee !== undefined && ownAttendee !== null} />
          {isRoundCoordinator(roles) && (
            <Link to="/program/rounds" className={getButtonClass()}>
              <ClipboardList size={16} aria-hidden />
              {t(($) => $.ROUND_DESK.ENTRY)}
            </Link>
          )}
        </Toolbar>
      }
    >
      {attendeeId === undefined ? (
        <NobodyChosen />
      ) : (
        <ChoiceRoundsAboveProgram student={otherAttendee ? otherStudentId : 'me'}>
          <SubjectsProgram key={`${attendeeId} ${year}`} attendeeId={attendeeId} isOwn={!otherAttendee} />
        </ChoiceRoundsAboveProgram>
      )}
    </Screen>
  )
}

/** Opens someone else's program, or returns to the user's own. */
function AttendeeSwitch({ canReturn }: { canReturn: boolean }) {
  const { t } = useTexts()
  const changeAddress = useChangeProgramAddress()
  const [isPicking, setPicking] = useState(false)
  const openProgram = (attendee: number | undefined) => {
    setPicking(false)
    changeAddress({ attendee, subject: undefined })
  }
  return (
    <>
      {canReturn && (
        <Button onClick={() => openProgram(undefined)}>
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
          onPick={({ id }) => openProgram(id)}
        />
      )}
    </>
  )
}
