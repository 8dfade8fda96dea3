import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import type { Cover } from '@uurwerk/contract/cover'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useChangeReach } from '../day-change/change-reach.ts'
import { getNextConsent } from '../day-change/change-clashes.ts'
import { ChangeRefusal } from '../day-change/ChangeRefusal.tsx'
import { toUndoRequest, useLessonChange } from '../day-change/queries.ts'
import styles from './DayScreen.module.css'
import { formatLessonAt, joinNames } from '../day-change/format-lesson.ts'
import { formatFormer } from './format-day-lesson.ts'
import { LessonFacts } from './LessonFacts.tsx'

/** Number of lessons above which a deed is a single line. */
const largeDeed = 30

/** Lists the changes of a day, with an undo per deed. */
export function ArrangedLessons({ day: { arranged } }: { day: ChangesOfDay }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const canChange = useChangeReach() !== null
  const heading = useFocusAfterRemoval(arranged.length)
  const lessonsByDeed = Map.groupBy(arranged, ({ deed }) => deed)
  const large = [...lessonsByDeed].flatMap(([deed, lessons]) =>
    deed !== null && lessons.length > largeDeed ? [lessons] : [],
  )
  const small = arranged.filter((lesson) => !large.some((lessons) => lessons.includes(lesson)))
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t(($) => $.DAY.ARRANGED.TITLE)}
      </h2>
      {arranged.length === 0 ? (
        <Text tone="quiet">{t(($) => $.DAY.ARRANGED.NONE)}</Text>
      ) : (
        <Card as="ul" isFlush>
          {small.map((lesson) => (
            <ArrangedItem key={lesson.id} lesson={lesson} canUndo={canChange && lesson.end > now} />
          ))}
          {large.map((lessons) => (
            <LargeDeed
              key={lessons[0]?.deed}
              lessons={lessons}
              canUndo={canChange && lessons.some(({ end }) => end > now)}
            />
          ))}
        </Card>
      )}
    </section>
  )
}

function ArrangedItem({ lesson, canUndo }: { lesson: DayLesson; canUndo: boolean }) {
  return (
    <li className={styles.item}>
      <LessonFacts lesson={lesson} note={formatFormer(lesson)} />
      <Solution lesson={lesson} />
      {canUndo && lesson.deed !== null && <UndoDeed lesson={lesson} deed={lesson.deed} />}
    </li>
  )
}

/** A deed on the whole school, such as a shortened day. */
function LargeDeed({ lessons, canUndo }: { lessons: readonly DayLesson[]; canUndo: boolean }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [first] = lessons
  if (!first) return null
  return (
    <>
      <li className={styles.item}>
        <Text isStrong className={styles.large}>
          {t(($) => $.DAY.ARRANGED.TOGETHER, { count: lessons.length })}
        </Text>
        <div className={styles.buttons}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t(($) => $.DAY.ARRANGED.HIDE) : t(($) => $.DAY.ARRANGED.SHOW)}
          </Button>
          {canUndo && first.deed !== null && <UndoDeed lesson={first} deed={first.deed} />}
        </div>
      </li>
      {isOpen && lessons.map((lesson) => <ArrangedItem key={lesson.id} lesson={lesson} canUndo={false} />)}
    </>
  )
}

const coverTones = { asked: 'plain', seen: 'plain', accepted: 'ok', declined: 'warn' } as const satisfies Record<
  Cover['state'],
  string
>

function Solution({ lesson: { solution, teachers, start, change, cover, state } }: { lesson: DayLesson }) {
  const { t } = useTexts()
  const isMoved = change?.start !== undefined && change.start !== start
  const details = [state !== 'cancelled' && joinNames(teachers), isMoved && formatStart({ start }), change?.message]
  return (
    <div className={styles.answer}>
      <Row gap={3}>
        <Text isStrong>{solution ? t(($) => $.DAY.ARRANGED[solution]) : t(($) => $.DAY.ARRANGED.CHANGED)}</Text>
        {cover && state === 'arranged' && (
          <Pill tone={coverTones[cover.state]}>{t(($) => $.DAY.COVER[cover.state])}</Pill>
        )}
      </Row>
      <Text size="list">{details.filter(Boolean).join(' · ')}</Text>
    </div>
  )
}

function UndoDeed({ lesson, deed }: { lesson: DayLesson; deed: number }) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<unknown>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const count = lesson.deedLessons
  const undoText = count === 1 ? t(($) => $.DAY.ARRANGED.UNDO) : t(($) => $.DAY.ARRANGED.UNDO_MANY, { count })
  const label = nextConsent ? t(($) => $.CHANGES.UNDO_ANYWAY) : undoText
  const undo = () => {
    if (isPending) return
    const request = toUndoRequest({ text: '', deed, appointmentId: lesson.id, isAdded: false, isGone: false })
    mutate({ ...request, consent: nextConsent ?? {} })
  }
  return (
    <div className={styles.buttons}>
      <Button
        needsConnection
        aria-disabled={isPending}
        aria-label={t(($) => $.DAY.ARRANGED.UNDO_OF, { lesson: formatLessonAt(lesson), action: label })}
        onClick={undo}
      >
        <Undo2 size={16} aria-hidden /> {label}
      </Button>
      <ChangeRefusal error={error} />
    </div>
  )
}
