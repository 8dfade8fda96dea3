import type { RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import type { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { LessonToCover } from '#web/changes/cover/LessonToCover.tsx'
import { getChangeMark } from '#web/roster/appointment/marks.ts'
import { markIcons } from '#web/roster/appointment/mark-icons.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useScope } from '#web/data/me.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Linked } from '#web/ui/Linked.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useRosterChange } from './queries.ts'
import styles from './RosterChangeDetails.module.css'

interface Props {
  id: number
  isRead: boolean
  covers?: NonNullable<RosterChangeData['covers']>
}

/** Shows lessons to cover, and other changes. Marks the notification read when it is opened. */
export function RosterChangeDetails({ id, isRead, covers = [] }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useRosterChange(id)
  const { mutate: markRead } = useMarkRead()
  useEffect(() => {
    if (!isRead) markRead(id)
    // Runs once per opening; a refusal leaves it unread.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  if (data)
    return (
      <Stack as="ul">
        {covers.map((cover) => (
          <LessonToCover
            key={cover.id}
            cover={cover}
            name={data.changes.find(({ appointment }) => appointment.id === cover.appointmentId)?.appointment.name}
          />
        ))}
        {data.changes
          .filter(({ appointment }) => covers.every(({ appointmentId }) => appointmentId !== appointment.id))
          .map((entry) => (
            <ChangedLesson key={`${entry.appointment.id} ${entry.start}`} entry={entry} />
          ))}
      </Stack>
    )
  if (!error) return <Skeleton label={t(($) => $.NOTIFICATION.LOADING_CHANGES)} lines={[40]} />
  return <Failed variant="row" title={t(($) => $.NOTIFICATION.FAILED.CHANGES)} onRetry={refetch} />
}

function ChangedLesson({ entry }: { entry: RosterChangeEntry }) {
  const { t } = useTexts()
  const { appointment, start, end, classrooms, teachers, change } = entry
  const mark = getChangeMark(change)
  const Icon = markIcons[mark]
  const isCancelled = mark === 'CANCELLED'
  const date = Temporal.PlainDateTime.from(start).toPlainDate()
  const dayText = formatDay(date)
  const oldTimes =
    change.start && change.start !== start ? formatShortDayAndTimes(change.start, change.end ?? end) : undefined
  const otherFacts = [
    { key: 'rooms', oldText: change.classrooms && formatCodes(change.classrooms), newText: formatCodes(classrooms) },
    { key: 'teachers', oldText: change.teachers && formatCodes(change.teachers), newText: formatCodes(teachers) },
  ].filter((fact) => fact.oldText || fact.newText)
  return (
    <Card as="li" className={styles.entry}>
      <Row as="p">
        <Text as="strong" isStrong tone={isCancelled ? 'quiet' : undefined}>
          {isCancelled ? <s>{appointment.name}</s> : appointment.name}
        </Text>
        <Pill tone={isCancelled ? 'danger' : 'warn'}>
          <Icon aria-hidden size={13} /> {t(($) => $.ROSTER.MARK[mark])}
        </Pill>
      </Row>
      <Row as="p" gap={3} className={`tabular ${styles.facts}`}>
        <ChangedFact oldText={oldTimes} newText={formatShortDayAndTimes(start, end)} />
        {otherFacts.map(({ key, ...fact }) => (
          <ChangedFact key={key} {...fact} />
        ))}
      </Row>
      {change.message && (
        <Text as="p" size="list">
          <Linked text={change.message} />
        </Text>
      )}
      {change.onlineUrl && (
        <Text as="p" size="list">
          {t(($) => $.ROSTER.DETAILS.ONLINE_LINK)} <Linked text={change.onlineUrl} />
        </Text>
      )}
      {change.hasNote && (
        <Text as="p" size="list">
          {t(($) => $.COVER.HAS_NOTE)}
        </Text>
      )}
      {useScope().modules.includes('roster') && (
        <Link
          to="/roster"
          search={{ date: date.toString(), ...(change.hasNote && { appointment: appointment.id }) }}
          className={`${getButtonClass({ variant: 'quiet' })} ${styles.link}`}
          aria-label={t(($) => $.NOTIFICATION.TO_ROSTER, { day: dayText })}
        >
          <CalendarDays aria-hidden size={16} />
          <span>{t(($) => $.NOTIFICATION.IN_ROSTER)}</span>
        </Link>
      )}
    </Card>
  )
}

/** Formats like `wo 18 nov 09:20–10:10`. */
function formatShortDayAndTimes(start: string, end: string) {
  const [from, until] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  return `${formatDay(from.toPlainDate(), 'short')} ${formatTimes(from, until)}`
}

function ChangedFact({ oldText, newText }: { oldText: string | undefined; newText: string }) {
  const { t } = useTexts()
  return (
    <Text as="span" size="list" tone="quiet">
      {oldText !== undefined && (
        <>
          <span className="unseen">{t(($) => $.NOTIFICATION.WAS)} </span>
          <s>{oldText || '–'}</s>
          <span className="unseen">, {t(($) => $.NOTIFICATION.IS)} </span>{' '}
        </>
      )}
      {oldText === undefined ? newText : <b>{newText || '–'}</b>}
    </Text>
  )
}
