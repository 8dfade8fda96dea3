import { useQuery } from '@tanstack/react-query'
import type { ChangeItem, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes, getToday } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formatAppointmentTitle, formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { getNextConsent } from './change-clashes.ts'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import { formatPeople } from './format-people.ts'
import styles from './DayChange.module.css'
import type { LessonTimes } from './move-lesson.ts'
import { rosterAroundQuery, severalOutcomeQuery, toSeveralRequest, useLessonChange } from './queries.ts'
import { buildSwap, getSwapConsent, listSwappableLessons } from './swap-lessons.ts'

interface Props {
  appointment: Appointment
  onClose: () => void
}

const formatWhen = ({ start, end }: LessonTimes) =>
  formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))

/** Asks for another lesson, shows what a swap of both comes to, and swaps them as one deed. */
export function SwapLessons({ appointment, onClose }: Props) {
  const { t } = useTexts()
  const [other, setOther] = useState<Appointment>()
  const { outcome, error, isPending, consent, swap, reset } = useSwap({ appointment, other, onClose })
  const hasObstacles = consent !== undefined && Object.keys(consent).length > 0
  return (
    <Modal
      isForm
      title={t(($) => $.CHANGES.SWAP.TITLE, { name: formatAppointmentTitle(appointment) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button needsConnection variant="primary" aria-disabled={isPending || !consent} onClick={swap}>
            {hasObstacles ? t(($) => $.CHANGES.SWAP.ANYWAY) : t(($) => $.CHANGES.SWAP.DO)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Text tone="quiet">{t(($) => $.CHANGES.NOW, { value: formatWhen(appointment) })}</Text>
        <OtherLessons
          appointment={appointment}
          chosenId={other?.id}
          onChoose={(lesson) => {
            reset()
            setOther(lesson)
          }}
        />
        {other && <SwapOutcome lessons={[appointment, other]} outcome={outcome} />}
        <ChangeRefusal error={error} />
      </div>
    </Modal>
  )
}

function useSwap({ appointment, other, onClose }: Props & { other: Appointment | undefined }) {
  const { t } = useTexts()
  const { bells } = useSession()
  const changes = other ? buildSwap(bells, appointment, other) : []
  const { mutate, error, isPending, isSuccess, variables, reset } = useLessonChange<DeedResult>()
  const isToCome = other !== undefined && !isPending && !isSuccess
  const query = useQuery({ ...severalOutcomeQuery(changes), enabled: isToCome })
  const isRefused = error !== null && variables !== undefined
  const consent =
    (isRefused && getNextConsent(error, variables.consent ?? {})) || (query.data && getSwapConsent(query.data.items))
  const swap = () => {
    if (isPending || !consent || !other) return
    const text = t(($) => $.CHANGES.DONE.SWAP, {
      name: formatAppointmentTitle(appointment),
      other: formatAppointmentTitle(other),
    })
    // Refused if one of them has changed since the user saw what the swap comes to.
    const versions = new Map(query.data?.items.map(({ id, version }) => [id, version]))
    const seenChanges = changes.map((change) => ({ ...change, version: versions.get(change.id) }))
    mutate({ ...toSeveralRequest(seenChanges, text), consent }, { onSuccess: onClose })
  }
  return { outcome: { changes, ...query }, error, isPending, consent, swap, reset }
}

interface OtherLessonsProps {
  appointment: Appointment
  chosenId: number | undefined
  onChoose: (other: Appointment) => void
}

function OtherLessons({ appointment, chosenId, onChoose }: OtherLessonsProps) {
  const { t } = useTexts()
  const id = useId()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data, error, refetch } = useQuery(rosterAroundQuery(appointment, getToday()))
  if (error && !data)
    return <Failed variant="row" error={error} title={t(($) => $.CHANGES.SWAP.FAILED)} onRetry={refetch} />
  if (!data) return <Skeleton label={t(($) => $.CHANGES.SWAP.LOADING)} rows={4} lines={[50, 70]} />
  const days = Map.groupBy(listSwappableLessons(appointment, data, now), ({ start }) => start.slice(0, 10))
  if (days.size === 0) return <Text>{t(($) => $.CHANGES.SWAP.NONE)}</Text>
  return (
    <section aria-labelledby={id}>
      <Text id={id} as="h3" size="body">
        {t(($) => $.CHANGES.SWAP.WITH)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.CHANGES.SWAP.HINT)}
      </Text>
      <div className={styles.others}>
        {[...days].map(([date, lessons]) => (
          <section key={date} aria-labelledby={`${id}-${date}`}>
            <h4 id={`${id}-${date}`} className={styles.day}>
              {formatDay(Temporal.PlainDate.from(date))}
            </h4>
            <ul>
              {lessons.map((lesson) => (
                <li key={lesson.id}>
                  <OtherLesson lesson={lesson} isChosen={lesson.id === chosenId} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

interface OtherLessonProps {
  lesson: Appointment
  isChosen: boolean
  onChoose: (other: Appointment) => void
}

function OtherLesson({ lesson, isChosen, onChoose }: OtherLessonProps) {
  const times = formatTimes(Temporal.PlainDateTime.from(lesson.start), Temporal.PlainDateTime.from(lesson.end))
  const facts = [formatCodes(lesson.groups), formatCodes(lesson.teachers), formatCodes(lesson.classrooms)]
  return (
    <ListButton
      aria-pressed={isChosen}
      title={`${times} ${formatAppointmentTitle(lesson)}`}
      note={facts.filter(Boolean).join(' · ')}
      onClick={() => onChoose(lesson)}
    />
  )
}

interface OutcomeProps {
  lessons: readonly Appointment[]
  outcome: ReturnType<typeof useSwap>['outcome']
}

function SwapOutcome({ lessons, outcome: { changes, data, error, refetch } }: OutcomeProps) {
  const { t } = useTexts()
  const id = useId()
  if (error && !data)
    return <Failed variant="row" error={error} title={t(($) => $.CHANGES.SWAP.NOT_CHECKED)} onRetry={refetch} />
  const isFree = data?.items.every(({ ok }) => ok)
  return (
    <section role="status" aria-labelledby={id} className={styles.outcome}>
      <Text id={id} as="h3" size="body">
        {t(($) => $.CHANGES.SWAP.RESULT)}
      </Text>
      <ul>
        {changes.map(({ id: lessonId, change }) => {
          const lesson = lessons.find((each) => each.id === lessonId)
          const item = data?.items.find((each) => each.id === lessonId)
          return (
            <li key={lessonId}>
              <b>{lesson && [formatCodes(lesson.groups), formatAppointmentTitle(lesson)].filter(Boolean).join(' ')}</b>
              <span>{formatWhen(change)}</span>
              {item && <Obstacles item={item} when={formatWhen(change)} />}
            </li>
          )
        })}
      </ul>
      {!data && <Text tone="quiet">{t(($) => $.CHANGES.SWAP.CHECKING)}</Text>}
      {isFree && <Text tone="ok">{t(($) => $.CHANGES.SWAP.FREE)}</Text>}
    </section>
  )
}

function Obstacles({ item: { code, clashes, overloaded, bookings }, when }: { item: ChangeItem; when: string }) {
  const { t } = useTexts()
  const busyNames = formatPeople(clashes.map(({ who }) => who))
  const lines = [
    busyNames && t(($) => $.CHANGES.SWAP.BUSY, { names: busyNames }),
    ...overloaded.map(({ name }) => t(($) => $.CHANGES.OVERLOADED, { name, when })),
    ...bookings.map(({ organizer, classroom, ...booking }) =>
      t(($) => $.CHANGES[organizer ? 'BOOKED' : 'CLASH'], {
        name: (organizer ?? classroom).name,
        when: formatWhen(booking),
      }),
    ),
    code === 'appointmentNoRights' && t(($) => $.COMMON.ERROR.appointmentNoRights.MESSAGE),
    code === 'appointmentIsOver' && t(($) => $.COMMON.ERROR.appointmentIsOver.MESSAGE),
  ]
  return lines.filter(Boolean).map((line) => (
    <Text key={String(line)} tone="warn">
      {line}
    </Text>
  ))
}
