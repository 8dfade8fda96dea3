import { useQuery } from '@tanstack/react-query'
import type { Candidate, CandidateTime } from '@uurwerk/contract/changes/alternatives'
import type { DayLesson } from '@uurwerk/contract/changes/day'
import type { DayChange, DeedResult } from '@uurwerk/contract/changes/day-change'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { getNextConsent } from '../day-change/change-clashes.ts'
import { ChangeRefusal } from '../day-change/ChangeRefusal.tsx'
import { toSeveralRequest, useLessonChange } from '../day-change/queries.ts'
import styles from './DayScreen.module.css'
import { formatLessonAt, joinNames } from '../day-change/format-lesson.ts'
import { type AlternativeKind, alternativeKinds, lessonAlternativesQuery } from './queries.ts'
import { toAlternativeChange, toSolutionChange, toTimeChange } from './solution.ts'

interface Props {
  lesson: DayLesson
  onClose: () => void
}

/** Lists choices for a lesson besides the proposal. */
export function AlternativesDialog({ lesson, onClose }: Props) {
  const { t } = useTexts()
  const lacksTeacher = lesson.teachers.some(({ id }) => lesson.absent.includes(id))
  const [kind, setKind] = useState<AlternativeKind>(lacksTeacher ? 'teacher' : 'classroom')
  const { choose, chooseAgain, error, isPending } = useChoice({ lesson, onClose })
  const title = t(($) => $.DAY.OTHER.TITLE, { lesson: formatLessonAt(lesson) })
  const without = { teacher: null, classroom: null, time: null, mergedWith: null }
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            aria-disabled={isPending}
            onClick={() =>
              choose(
                toSolutionChange(lesson, { ...without, kind: 'cancelled' }),
                t(($) => $.ALTERNATIVES.KIND.cancelled),
              )
            }
          >
            {t(($) => $.DAY.OTHER.CANCEL)}
          </Button>
          {lacksTeacher && lesson.groups.length > 0 && (
            <Button
              aria-disabled={isPending}
              onClick={() =>
                choose(
                  toSolutionChange(lesson, { ...without, kind: 'selfStudy' }),
                  t(($) => $.ALTERNATIVES.KIND.selfStudy),
                )
              }
            >
              {t(($) => $.DAY.OTHER.SELF_STUDY)}
            </Button>
          )}
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
        <ChangeRefusal error={error} />
        {chooseAgain && (
          <Button variant="primary" aria-disabled={isPending} onClick={chooseAgain}>
            {t(($) => $.CHANGES.ANYWAY)}
          </Button>
        )}
        <Alternatives lesson={lesson} kind={kind} onChoose={choose} />
      </div>
    </Modal>
  )
}

function useChoice({ lesson, onClose }: Props) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const choose = (change: DayChange, solution: string) => {
    if (isPending) return
    const text = t(($) => $.DAY.OPEN.DONE, { lesson: formatLessonAt(lesson), solution })
    mutate(toSeveralRequest([{ id: lesson.id, change }], text), { onSuccess: onClose })
  }
  const chooseAgain =
    nextConsent && variables
      ? () => !isPending && mutate({ ...variables, consent: nextConsent }, { onSuccess: onClose })
      : undefined
  return { choose, chooseAgain, error, isPending }
}

interface AlternativesProps {
  lesson: DayLesson
  kind: AlternativeKind
  onChoose: (change: DayChange, solution: string) => void
}

function Alternatives({ lesson, kind, onChoose }: AlternativesProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(lessonAlternativesQuery(lesson.id, kind))
  if (error && !data)
    return <Failed variant="plain" error={error} title={t(($) => $.DAY.OTHER.FAILED)} onRetry={refetch} />
  if (!data) return <Skeleton label={t(($) => $.DAY.OTHER.LOADING)} rows={4} lines={[50, 70]} />
  if (data.length === 0) return <Text tone="quiet">{t(($) => $.DAY.OTHER.NONE)}</Text>
  return (
    <Card as="ul" isFlush>
      {data.map((item) => (
        <li key={'id' in item ? item.id : item.start} className={styles.option}>
          {'id' in item ? (
            <CandidateButton
              candidate={item}
              onChoose={() =>
                onChoose(toAlternativeChange(lesson, kind === 'teacher' ? kind : 'classroom', item), item.name)
              }
            />
          ) : (
            <TimeButton time={item} onChoose={(when) => onChoose(toTimeChange(item), when)} />
          )}
        </li>
      ))}
    </Card>
  )
}

function CandidateButton({ candidate, onChoose }: { candidate: Candidate; onChoose: () => void }) {
  const { t } = useTexts()
  const { name, reasons, refused, clashes } = candidate
  const [refusal] = refused
  const reasonText = reasons.map((reason) => t(($) => $.ALTERNATIVES.REASON[reason])).join(' · ')
  const refusalText = refusal && t(($) => $.ALTERNATIVES.REFUSED[refusal])
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

function TimeButton({ time, onChoose }: { time: CandidateTime; onChoose: (when: string) => void }) {
  const { t } = useTexts()
  const { start, end, classroom, reasons } = time
  const when = formatDayAndTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))
  return (
    <ListButton
      title={when}
      note={[classroom?.name, ...reasons.map((reason) => t(($) => $.ALTERNATIVES.REASON[reason]))]
        .filter(Boolean)
        .join(' · ')}
      onClick={() => onChoose(t(($) => $.DAY.OTHER.TO_TIME, { when }))}
    />
  )
}
