import { useQuery } from '@tanstack/react-query'
import { awaitsAnswer, type Cover } from '@uurwerk/contract/cover'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import { BellRing, Check, Eye, Hourglass, type LucideIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { keys } from '#web/data/keys.ts'
import { useCurrentUser, useSession } from '#web/data/me.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './CoverRequest.module.css'
import { announceDeclined, useAnswerCover } from './use-answer-cover.ts'

type State = Cover['state']

interface Props {
  appointment: Appointment
  /** Instead of that of the appointment. */
  cover?: Cover
  onDeclined?: (appointment: Appointment) => void
}

/** Lets the teacher who is asked answer, and shows staff the answer, and who is called from standby duty. */
export function CoverRequest({ appointment, cover = appointment.cover, onDeclined = announceDeclined }: Props) {
  const ownId = useCurrentUser().attendee?.id
  if (!cover) return <CalledTeachers appointment={appointment} />
  const Part = cover.attendeeId === ownId ? OwnCover : CoverState
  return <Part appointment={appointment} cover={cover} onDeclined={onDeclined} />
}

/** Rosters leave out who is called. */
function CalledTeachers({ appointment: { id, teachers } }: { appointment: Appointment }) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: keys.details(id, 'me', 'details'),
    queryFn: ({ signal }) => call(appointmentContract.details, { params: { id } }, signal),
  })
  const called = teachers.filter((teacher) => data?.called?.includes(teacher.id))
  if (called.length === 0) return null
  return (
    <Row as="p" gap={3}>
      {called.map(({ name }) => name).join(', ')}
      <Pill tone="ok">
        <BellRing size={13} aria-hidden /> {t(($) => $.COVER.CALLED)}
      </Pill>
    </Row>
  )
}

const stateIcons: Record<State, LucideIcon> = { asked: Hourglass, seen: Eye, accepted: Check, declined: X }
const stateTones = { asked: 'warn', seen: 'warn', accepted: 'ok', declined: 'danger' } as const

function CoverState({ appointment, cover: { attendeeId, state } }: Required<Props>) {
  const { t } = useTexts()
  const Icon = stateIcons[state]
  // A lesson that is open again has its planned teachers.
  const present = appointment.teachers.find(({ id }) => id === attendeeId)
  const teacher = useAttendeeMap(present ? [] : [attendeeId]).get(attendeeId) ?? present
  return (
    <section>
      <h3>{t(($) => $.COVER.LABEL)}</h3>
      <Row as="p" gap={3}>
        {teacher?.name}
        <Pill tone={stateTones[state]}>
          <Icon size={13} aria-hidden /> {t(($) => $.COVER.STATE[state])}
        </Pill>
      </Row>
      {state === 'declined' && (
        <Text tone="quiet" size="list">
          {t(($) => $.COVER.REOPENED)}
        </Text>
      )}
    </section>
  )
}

function OwnCover({ appointment, cover, onDeclined }: Required<Props>) {
  const { t } = useTexts()
  const { mutate, isPending } = useAnswerCover(() => onDeclined(appointment))
  const outcome = useRef<HTMLParagraphElement>(null)
  const isOver = useNow().toString({ smallestUnit: 'minute' }) >= appointment.end
  const isReadOnly = useSession().impersonatedUser !== null || isOver
  const { id, state } = cover
  const isOpen = awaitsAnswer(cover)
  const answer = (isAccepted: boolean, { detail }: { detail: number }) => {
    // The second click of a double click may be on the other button.
    if (isPending || detail > 1) return
    mutate({ id, isAccepted })
    outcome.current?.focus()
  }
  const formatOutcome = () => {
    if (isOpen) return t(($) => $.COVER.ASK_TEXT)
    return state === 'accepted' ? t(($) => $.COVER.ACCEPTED) : t(($) => $.COVER.DECLINED)
  }
  const Icon = stateIcons[state]
  return (
    <section
      className={styles.request}
      data-state={state}
      role="group"
      aria-label={`${t(($) => $.COVER.LABEL)}: ${formatAppointmentTitle(appointment)}`}
      aria-busy={isPending}
    >
      {isOpen && <h3 className={styles.heading}>{t(($) => $.COVER.ASK)}</h3>}
      <p ref={outcome} role="status" tabIndex={-1} className={styles.outcome}>
        {!isOpen && <Icon size={16} aria-hidden />} <span>{formatOutcome()}</span>
      </p>
      {!isReadOnly && state !== 'declined' && (
        <div className={styles.answers}>
          {isOpen && (
            <Button
              variant="primary"
              needsConnection
              aria-disabled={isPending || undefined}
              onClick={(event) => answer(true, event)}
            >
              {t(($) => $.COVER.YES)}
            </Button>
          )}
          <Button needsConnection aria-disabled={isPending || undefined} onClick={(event) => answer(false, event)}>
            {isOpen ? t(($) => $.COVER.NO) : t(($) => $.COVER.WITHDRAW)}
          </Button>
        </div>
      )}
    </section>
  )
}
