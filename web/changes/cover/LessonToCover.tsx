import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cover } from '@uurwerk/contract/cover'
import { type Appointment, appointmentContract } from '@uurwerk/contract/roster/appointment'
import { CalendarDays } from 'lucide-react'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { formatAppointmentTitle, formatRooms } from '#web/roster/appointment/appointment-texts.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { LessonNotes } from '#web/roster/details/LessonNotes.tsx'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { CoverRequest } from './CoverRequest.tsx'

interface Props {
  cover: Cover & { appointmentId: number }
  /** Name of the lesson, which a teacher who declined it can no longer fetch. */
  name: string | undefined
}

/** What, where and with whom, the notes, and the answer, in a notification. */
export function LessonToCover({ cover, name }: Props) {
  const { t } = useTexts()
  const { appointmentId: id, state } = cover
  const outcome = useFocusAfterRemoval(Number(state !== 'declined'))
  const {
    data: lesson,
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.details(id, 'me', 'ofAttendee'),
    queryFn: ({ signal }) => call(appointmentContract.ofAttendee, { params: { id, attendeeId: 'me' } }, signal),
    enabled: state !== 'declined',
  })
  if (state === 'declined')
    return (
      <Card as="li">
        <Text isStrong>{lesson ? formatAppointmentTitle(lesson) : name}</Text>
        <Text ref={outcome} tabIndex={-1} role="status" tone="quiet" size="list">
          {t(($) => $.COVER.DECLINED)}
        </Text>
      </Card>
    )
  return (
    <Card as="li">
      {lesson && (
        <Stack>
          <LessonFacts lesson={lesson} />
          <LessonNotes appointment={lesson} />
          <CoverRequest appointment={lesson} cover={cover} onDeclined={() => undefined} />
        </Stack>
      )}
      {!lesson && !isError && <Skeleton label={t(($) => $.COVER.LOADING)} lines={[40, 70]} />}
      {!lesson && isError && <Failed variant="row" title={t(($) => $.COVER.FAILED)} onRetry={refetch} />}
    </Card>
  )
}

function LessonFacts({ lesson }: { lesson: Appointment }) {
  const { t } = useTexts()
  const { id, groups, start, end } = lesson
  const times = formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))
  const facts = [formatRooms(lesson), groups.map((group) => group.name).join(', ')]
  return (
    <div>
      <Text isStrong>{formatAppointmentTitle(lesson)}</Text>
      <Text tone="quiet" size="list" className="tabular">
        {[times, ...facts].filter(Boolean).join(' · ')}
      </Text>
      <Link
        to="/roster"
        search={{ date: start.slice(0, 10), appointment: id }}
        className={getButtonClass({ variant: 'link' })}
      >
        <CalendarDays aria-hidden size={16} /> {t(($) => $.NOTIFICATION.IN_ROSTER)}
      </Link>
    </div>
  )
}
