import { useQuery } from '@tanstack/react-query'
import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { DayLesson } from '@uurwerk/contract/changes/day'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { ChoiceRefusal } from '../day-change/ChoiceRefusal.tsx'
import styles from './DayScreen.module.css'
import { formatLessonAt, joinNames } from '../day-change/format-lesson.ts'
import { formatAlso, formatNewTime, toTimeChanges } from '../day-change/other-times.ts'
import { OtherTimes } from '../day-change/OtherTimes.tsx'
import { type AlternativeKind, alternativeKinds, lessonAlternativesQuery } from '../day-change/queries.ts'
import { useChoice } from '../day-change/use-choice.ts'
import { hasAbsentTeacher, toAlternativeChange, toSolutionChange } from './solution.ts'

interface Props {
  lesson: DayLesson
  onClose: () => void
}

/** Lists choices for a lesson besides the proposal. */
export function AlternativesDialog({ lesson, onClose }: Props) {
  const { t } = useTexts()
  const lacksTeacher = hasAbsentTeacher(lesson)
  const isDeclined = lesson.cover?.state === 'declined'
  const [kind, setKind] = useState<AlternativeKind>(lacksTeacher || isDeclined ? 'teacher' : 'classroom')
  const { choose, ...refusal } = useChoice(onClose)
  const describe = (solution: string) => t(($) => $.DAY.OPEN.DONE, { lesson: formatLessonAt(lesson), solution })
  const change = (dayChange: DayChange, solution: string) =>
    choose([{ id: lesson.id, version: lesson.version, change: dayChange }], describe(solution))
  const title = t(($) => $.DAY.OTHER.TITLE, { lesson: formatLessonAt(lesson) })
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <PlainSolutions lesson={lesson} lacksTeacher={lacksTeacher} isPending={refusal.isPending} onChoose={change} />
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
        </>
      }
    >
      <div className={styles.choice}>
        <Segments
          label={t(($) => $.DAY.OTHER.KIND)}
          options={alternativeKinds.map((value) => ({ value, text: t(($) => $.DAY.OTHER[value]) }))}
          value={kind}
          onChange={setKind}
        />
        <ChoiceRefusal {...refusal} />
        {kind === 'time' ? (
          <OtherTimes
            lessonId={lesson.id}
            onChoose={(time) => {
              const to = t(($) => $.DAY.OTHER.TO_TIME, { when: formatNewTime(time) })
              choose(toTimeChanges(lesson, time), describe([to, formatAlso(time)].filter(Boolean).join(' ')))
            }}
          />
        ) : (
          <Candidates lesson={lesson} kind={kind} onChoose={change} />
        )}
      </div>
    </Modal>
  )
}

interface PlainSolutionsProps {
  lesson: DayLesson
  lacksTeacher: boolean
  isPending: boolean
  onChoose: (change: DayChange, solution: string) => void
}

function PlainSolutions({ lesson, lacksTeacher, isPending, onChoose }: PlainSolutionsProps) {
  const { t } = useTexts()
  const solutions = [
    'cancelled',
    ...(lacksTeacher && lesson.groups.length > 0 ? (['selfStudy'] as const) : []),
  ] as const
  const without = { teacher: null, classroom: null, time: null, mergedWith: null }
  return solutions.map((solution) => (
    <Button
      key={solution}
      variant={solution === 'cancelled' ? 'danger' : 'plain'}
      aria-disabled={isPending}
      onClick={() =>
        onChoose(
          toSolutionChange(lesson, { ...without, kind: solution }),
          t(($) => $.ALTERNATIVES.KIND[solution]),
        )
      }
    >
      {solution === 'cancelled' ? t(($) => $.DAY.OTHER.CANCEL) : t(($) => $.DAY.OTHER.SELF_STUDY)}
    </Button>
  ))
}

interface CandidatesProps {
  lesson: DayLesson
  kind: Exclude<AlternativeKind, 'time'>
  onChoose: (change: DayChange, solution: string) => void
}

function Candidates({ lesson, kind, onChoose }: CandidatesProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(lessonAlternativesQuery(lesson.id, kind))
  if (error && !data)
    return <Failed variant="plain" error={error} title={t(($) => $.DAY.OTHER.FAILED)} onRetry={refetch} />
  if (!data) return <Skeleton label={t(($) => $.DAY.OTHER.LOADING)} rows={4} lines={[50, 70]} />
  const candidates = data.flatMap((item) => ('id' in item ? item : []))
  if (candidates.length === 0) return <Text tone="quiet">{t(($) => $.DAY.OTHER.NONE)}</Text>
  return (
    <Card as="ul" isFlush>
      {candidates.map((candidate) => (
        <li key={candidate.id} className={styles.option}>
          <CandidateButton
            candidate={candidate}
            kind={kind}
            onChoose={() => onChoose(toAlternativeChange(lesson, kind, candidate), candidate.name)}
          />
        </li>
      ))}
    </Card>
  )
}

interface CandidateButtonProps extends Pick<CandidatesProps, 'kind'> {
  candidate: Candidate
  onChoose: () => void
}

function CandidateButton({ candidate, kind, onChoose }: CandidateButtonProps) {
  const { t } = useTexts()
  const { name, reasons, refused, clashes } = candidate
  const [refusal] = refused
  const reasonText = reasons.map((reason) => t(($) => $.ALTERNATIVES.REASON[reason])).join(' · ')
  const isRoomAbsent = kind === 'classroom' && refusal === 'absent'
  const refusalText = refusal && t(($) => $.ALTERNATIVES.REFUSED[isRoomAbsent ? 'unavailable' : refusal])
  const names = joinNames(clashes.flatMap(({ who }) => (who.id === candidate.id ? [] : who)))
  return (
    <ListButton
      title={name}
      note={refusalText && names ? t(($) => $.DAY.OTHER.BUSY_WITH, { reason: refusalText, names }) : reasonText}
      onClick={onChoose}
    >
      {refusalText && <Pill tone="warn">{refusalText}</Pill>}
    </ListButton>
  )
}
