import { formatStoredText } from '@uurwerk/contract/desk/import-texts'
import type { ImportRun } from '@uurwerk/contract/desk/imports'
import type { ReactNode } from 'react'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatConflict } from './format-conflict.ts'
import { formatWeeks } from './format-weeks.ts'
import styles from './Imports.module.css'

/** Lists the consequences for people: notifications, cancelled bookings and lost sign-ups. */
export function Consequences({ run }: { run: ImportRun }) {
  const { t, language } = useTexts()
  const { bookingsDisplaced, subscriptionsLost, dayChangesTouched, totals, notices } = run
  // Before, `DayChangeChoices` lists them.
  const doneConflicts = run.state === 'done' ? dayChangesTouched : []
  const tense = getTense(run)
  return (
    <>
      <Section title={t(($) => $.SCHOOL_IMPORTS.EFFECT.TITLE)}>
        {listTexts(run).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <LostList
          title={(count) => t(($) => $.SCHOOL_IMPORTS.EFFECT_DONE.dayChanges, { count })}
          total={undefined}
          texts={doneConflicts.filter(({ isKept }) => !isKept).map(formatConflict)}
        />
        <LostList
          title={(count) => t(($) => $.SCHOOL_IMPORTS.EFFECT_DONE.dayChangesKept, { count })}
          total={undefined}
          texts={doneConflicts.filter(({ isKept }) => isKept).map(formatConflict)}
        />
        <LostList
          title={(count) => t(($) => $.SCHOOL_IMPORTS[tense].displaced, { count })}
          total={totals?.bookingsDisplaced}
          texts={bookingsDisplaced.map(({ name, room, organizer, start }) =>
            t(($) => $.SCHOOL_IMPORTS.EFFECT.booking, { name, room, organizer, moment: formatStart({ start }) }),
          )}
        />
        <LostList
          title={(count) => t(($) => $.SCHOOL_IMPORTS[tense].subscriptions, { count })}
          total={totals?.subscriptionsLost}
          texts={subscriptionsLost.map(({ appointment, start, student }) =>
            t(($) => $.SCHOOL_IMPORTS.EFFECT.subscription, { student, appointment, moment: formatStart({ start }) }),
          )}
        />
      </Section>
      {notices.length > 0 && (
        <Section title={t(($) => $.SCHOOL_IMPORTS.NOTICES.TITLE)}>
          <ul className={styles.examples}>
            {notices.map((notice) => (
              <li key={notice.message}>
                {formatStoredText(language, notice)} ({notice.count})
                {notice.examples.length > 0 &&
                  ` ${t(($) => $.SCHOOL_IMPORTS.NOTICES.EXAMPLES, { examples: notice.examples.join(', ') })}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const getTense = ({ state }: ImportRun) => (state === 'done' ? 'EFFECT_DONE' : 'EFFECT')

function listTexts(run: ImportRun): string[] {
  const { state, peopleNotified, published, totals, dayChangesTouched } = run
  const tense = getTense(run)
  const { cancelled = 0, choicesOverruled = 0 } = totals ?? {}
  return [
    getText(($) => $.SCHOOL_IMPORTS[tense].notified, { count: peopleNotified }),
    published.length > 0 &&
      getText(($) => $.SCHOOL_IMPORTS[tense].published, { count: published.length, weeks: formatWeeks(published) }),
    cancelled > 0 && getText(($) => $.SCHOOL_IMPORTS[tense].cancelled, { count: cancelled }),
    choicesOverruled > 0 && getText(($) => $.SCHOOL_IMPORTS[tense].overruled, { count: choicesOverruled }),
    state !== 'done' &&
      dayChangesTouched.length > 0 &&
      getText(($) => $.SCHOOL_IMPORTS.EFFECT.dayChanges, { count: dayChangesTouched.length }),
  ].filter((text) => typeof text === 'string')
}

interface LostListProps {
  title: (count: number) => string
  /** May exceed the number of texts. */
  total: number | undefined
  texts: readonly string[]
}

function LostList({ title, total, texts }: LostListProps) {
  if (texts.length === 0) return null
  return (
    <>
      <p>{title(total ?? texts.length)}</p>
      <ul className={styles.examples}>
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <Stack gap={3}>
      <Text as="h3" isStrong>
        {title}
      </Text>
      {children}
    </Stack>
  </Card>
)
