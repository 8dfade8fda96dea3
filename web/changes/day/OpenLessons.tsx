import { useQuery } from '@tanstack/react-query'
import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import type { DeedResult } from '@uurwerk/contract/changes/day-change'
import { Check, CheckCheck, CircleCheck, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useChangeReach } from '../day-change/change-reach.ts'
import { getNextConsent } from '../day-change/change-clashes.ts'
import { ChangeRefusal } from '../day-change/ChangeRefusal.tsx'
import { toSeveralRequest, useLessonChange } from '../day-change/queries.ts'
import { AlternativesDialog } from './AlternativesDialog.tsx'
import styles from './DayScreen.module.css'
import { formatLessonAt, joinNames } from '../day-change/format-lesson.ts'
import { countWaiting, formatDraft, formatNextBest, formatSolution } from './format-day-lesson.ts'
import { LessonFacts } from './LessonFacts.tsx'
import { proposalQuery } from './queries.ts'
import { listProposed, type ProposedLesson, type ProposedSolution, toSolutionChange } from './solution.ts'

/** Lessons of who is absent, each with what is proposed for it. */
export function OpenLessons({ day: { date, open, drafts, arranged } }: { day: ChangesOfDay }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const canChange = useChangeReach() !== null
  const hasOpen = canChange && open.some(({ end }) => end > now)
  const { data, error, refetch } = useQuery({ ...proposalQuery(date), enabled: hasOpen })
  // The heading of the drafts goes with the last of them.
  const heading = useFocusAfterRemoval(open.length + Number(drafts.length > 0))
  const [chosenId, setChosenId] = useState<number>()
  const chosenLesson = open.find(({ id }) => id === chosenId)
  // Its lesson was settled; undoing that does not open the dialog again.
  if (chosenId !== undefined && !chosenLesson) setChosenId(undefined)
  const proposed = listProposed(open, data, now)
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t(($) => $.DAY.OPEN.TITLE)}
      </h2>
      {proposed.length > 1 && <AcceptAll proposed={proposed} onKeep={() => heading.current?.focus()} />}
      {hasOpen && error && !data && (
        <Failed variant="row" error={error} title={t(($) => $.DAY.OPEN.NO_PROPOSAL)} onRetry={refetch} />
      )}
      {open.length === 0 ? (
        <Empty
          icon={<CircleCheck />}
          title={t(($) => $.DAY.OPEN.NONE)}
          text={t(($) => (countWaiting(arranged, now) > 0 ? $.DAY.OPEN.NONE_WAITING : $.DAY.OPEN.NONE_TEXT))}
        />
      ) : (
        <Card as="ul" isFlush>
          {open.map((lesson) => (
            <OpenLesson
              key={lesson.id}
              lesson={lesson}
              proposal={proposed.find((item) => item.lesson.id === lesson.id)?.proposed}
              isProposing={hasOpen && !data && !error && lesson.draft === null}
              state={lesson.end <= now ? 'over' : canChange ? 'open' : 'read-only'}
              onChoose={() => setChosenId(lesson.id)}
            />
          ))}
        </Card>
      )}
      {chosenLesson && <AlternativesDialog lesson={chosenLesson} onClose={() => setChosenId(undefined)} />}
    </section>
  )
}

/** Refused if somebody else changed the lesson since it was shown. */
const toSolvedLesson = (lesson: DayLesson, solution: ProposedSolution) => ({
  id: lesson.id,
  version: lesson.version,
  change: toSolutionChange(lesson, solution),
})

interface AcceptAllProps {
  proposed: readonly { lesson: DayLesson; proposed: ProposedLesson }[]
  /** Before the buttons disappear, because no proposal is left. */
  onKeep: () => void
}

function AcceptAll({ proposed, onKeep }: AcceptAllProps) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const [sent, setSent] = useState('')
  const count = proposed.length
  const changes = proposed.map(({ lesson, proposed: { solution } }) => toSolvedLesson(lesson, solution))
  const shown = JSON.stringify(changes)
  const nextConsent = sent === shown ? getNextConsent(error, variables?.consent ?? {}) : undefined
  const accept = () => {
    if (isPending) return
    setSent(shown)
    const text = t(($) => $.DAY.OPEN.DONE_ALL, { count })
    mutate({ ...toSeveralRequest(changes, text), consent: nextConsent ?? {} })
  }
  const keepDraft = () => {
    if (isPending) return
    onKeep()
    mutate(
      toSeveralRequest(
        changes,
        t(($) => $.DAY.DRAFT.KEPT, { count }),
        { draft: true },
      ),
    )
  }
  return (
    <Row className="onScreen">
      <Button variant="primary" needsConnection aria-disabled={isPending} onClick={accept}>
        <CheckCheck size={16} aria-hidden />
        {nextConsent ? t(($) => $.CHANGES.ANYWAY) : t(($) => $.DAY.OPEN.ACCEPT_ALL, { count })}
      </Button>
      <Button needsConnection aria-disabled={isPending} onClick={keepDraft}>
        {t(($) => $.DAY.DRAFT.KEEP, { count })}
      </Button>
      <ChangeRefusal error={error} />
    </Row>
  )
}

interface OpenLessonProps {
  lesson: DayLesson
  proposal: ProposedLesson | undefined
  isProposing: boolean
  state: 'open' | 'over' | 'read-only'
  onChoose: () => void
}

function OpenLesson({ lesson, proposal, isProposing, state, onChoose }: OpenLessonProps) {
  const { t } = useTexts()
  const named = [...lesson.teachers, ...(lesson.change?.teachers ?? []), ...lesson.classrooms]
  const absent = lesson.absent.flatMap((id) => named.find((attendee) => attendee.id === id) ?? [])
  const note = absent.length > 0 ? t(($) => $.DAY.OPEN.WITHOUT, { names: joinNames(absent) }) : null
  return (
    <li className={styles.item}>
      <LessonFacts lesson={lesson} note={note} />
      <div className={styles.answer}>
        {state === 'over' && <Pill>{t(($) => $.DAY.OPEN.OVER)}</Pill>}
        {lesson.draft && (
          <Row gap={3}>
            <Pill tone="accent">{t(($) => $.DAY.DRAFT.PILL)}</Pill>
            <Text isStrong>{formatDraft(lesson.draft)}</Text>
          </Row>
        )}
        {state === 'open' && isProposing && <Skeleton label={t(($) => $.DAY.OPEN.PROPOSING)} lines={[70, 40]} />}
        {state === 'open' && proposal && <ProposalFacts proposal={proposal} />}
        {lesson.declined.length > 0 && (
          <Text size="list" tone="warn">
            {t(($) => $.DAY.OPEN.DECLINED, { names: joinNames(lesson.declined) })}
          </Text>
        )}
      </div>
      {state === 'open' && (
        <div className={styles.buttons}>
          {proposal && (
            <Accept
              key={JSON.stringify(toSolvedLesson(lesson, proposal.solution))}
              lesson={lesson}
              proposal={proposal}
            />
          )}
          <Button
            needsConnection
            aria-label={t(($) => $.DAY.OPEN.OTHER_OF, { lesson: formatLessonAt(lesson) })}
            onClick={onChoose}
          >
            <Ellipsis size={16} aria-hidden /> {t(($) => $.DAY.OPEN.OTHER)}
          </Button>
        </div>
      )}
    </li>
  )
}

function ProposalFacts({ proposal: { solution, nextBest } }: { proposal: ProposedLesson }) {
  const { t } = useTexts()
  return (
    <>
      <Text isStrong>{formatSolution(solution)}</Text>
      {solution.reasons.length > 0 && (
        <Text size="list">{solution.reasons.map((reason) => t(($) => $.ALTERNATIVES.REASON[reason])).join(' · ')}</Text>
      )}
      {nextBest && (
        <Text size="list" tone="quiet">
          {formatNextBest(nextBest)}
        </Text>
      )}
    </>
  )
}

function Accept({ lesson, proposal: { solution } }: { lesson: DayLesson; proposal: ProposedLesson }) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const names = { lesson: formatLessonAt(lesson), solution: formatSolution(solution) }
  const accept = () => {
    if (isPending) return
    const changes = [toSolvedLesson(lesson, solution)]
    mutate({
      ...toSeveralRequest(
        changes,
        t(($) => $.DAY.OPEN.DONE, names),
      ),
      consent: nextConsent ?? {},
    })
  }
  return (
    <>
      <Button
        needsConnection
        aria-disabled={isPending}
        aria-label={nextConsent ? undefined : t(($) => $.DAY.OPEN.ACCEPT_OF, names)}
        onClick={accept}
      >
        <Check size={16} aria-hidden /> {nextConsent ? t(($) => $.CHANGES.ANYWAY) : t(($) => $.DAY.OPEN.ACCEPT)}
      </Button>
      <ChangeRefusal error={error} />
    </>
  )
}
