import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatTime } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Imports.module.css'

/** Who is notified, and what people lose. */
export function Consequences({ run }: { run: ImportRun }) {
  const { t } = useTexts()
  const { peopleNotified, bookingsDisplaced, subscriptionsLost, totals, published, dayChangesTouched, notices } = run
  const texts = [
    t(($) => $.SCHOOL_IMPORTS.EFFECT.notified, { count: peopleNotified }),
    published.length > 0 &&
      t(($) => $.SCHOOL_IMPORTS.EFFECT.published, { count: published.length, weeks: published.join(', ') }),
    totals && totals.cancelled > 0 && t(($) => $.SCHOOL_IMPORTS.EFFECT.cancelled, { count: totals.cancelled }),
    totals &&
      totals.choicesOverruled > 0 &&
      t(($) => $.SCHOOL_IMPORTS.EFFECT.overruled, { count: totals.choicesOverruled }),
    dayChangesTouched.length > 0 && t(($) => $.SCHOOL_IMPORTS.EFFECT.dayChanges, { count: dayChangesTouched.length }),
  ].filter((text) => typeof text === 'string')
  return (
    <>
      <Card as="section">
        <Stack gap={3}>
          <Text as="h3" isStrong>
            {t(($) => $.SCHOOL_IMPORTS.EFFECT.TITLE)}
          </Text>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {bookingsDisplaced.length > 0 && (
            <>
              <p>
                {t(($) => $.SCHOOL_IMPORTS.EFFECT.displaced, {
                  count: totals?.bookingsDisplaced ?? bookingsDisplaced.length,
                })}
              </p>
              <ul className={styles.examples}>
                {bookingsDisplaced.map(({ id, name, room, organizer, start }) => (
                  <li key={id}>
                    {t(($) => $.SCHOOL_IMPORTS.EFFECT.booking, { name, room, organizer, moment: formatStart(start) })}
                  </li>
                ))}
              </ul>
            </>
          )}
          {subscriptionsLost.length > 0 && (
            <>
              <p>
                {t(($) => $.SCHOOL_IMPORTS.EFFECT.subscriptions, {
                  count: totals?.subscriptionsLost ?? subscriptionsLost.length,
                })}
              </p>
              <ul className={styles.examples}>
                {subscriptionsLost.map(({ appointmentId, appointment, start, student }, index) => (
                  <li key={`${appointmentId} ${index}`}>
                    {t(($) => $.SCHOOL_IMPORTS.EFFECT.subscription, {
                      student,
                      appointment,
                      moment: formatStart(start),
                    })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Stack>
      </Card>
      {notices.length > 0 && (
        <Card as="section">
          <Stack gap={3}>
            <Text as="h3" isStrong>
              {t(($) => $.SCHOOL_IMPORTS.NOTICES.TITLE)}
            </Text>
            <ul className={styles.examples}>
              {notices.map(({ message, count, examples }) => (
                <li key={message}>
                  {message} ({count})
                  {examples.length > 0 &&
                    ` ${t(($) => $.SCHOOL_IMPORTS.NOTICES.EXAMPLES, { examples: examples.join(', ') })}`}
                </li>
              ))}
            </ul>
          </Stack>
        </Card>
      )}
    </>
  )
}

function formatStart(start: string): string {
  const moment = Temporal.PlainDateTime.from(start)
  return `${formatDate(moment.toPlainDate())} ${formatTime(moment)}`
}
