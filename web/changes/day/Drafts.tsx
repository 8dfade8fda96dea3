import type { ChangesOfDay, DayLesson } from '@uurwerk/contract/changes/day'
import { dayChangeContract, type DeedResult } from '@uurwerk/contract/changes/day-change'
import { Send, Trash2 } from 'lucide-react'
import { callWithHeaders } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useChangeReach } from '../day-change/change-reach.ts'
import { getNextConsent } from '../day-change/change-clashes.ts'
import { ChangeRefusal } from '../day-change/ChangeRefusal.tsx'
import { toDeedRequest, toUndoRequest, useLessonChange } from '../day-change/queries.ts'
import styles from './DayScreen.module.css'
import { formatLessonAt } from '../day-change/format-lesson.ts'
import { formatDraft } from './format-day-lesson.ts'
import { LessonFacts } from './LessonFacts.tsx'

/** Changes that wait for their publication, which publishes all of these. */
export function Drafts({ day: { drafts } }: { day: ChangesOfDay }) {
  const { t } = useTexts()
  const canChange = useChangeReach() !== null
  const heading = useFocusAfterRemoval(drafts.length)
  if (drafts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t(($) => $.DAY.DRAFT.TITLE)}
      </h2>
      <Text tone="quiet">{t(($) => $.DAY.DRAFT.ABOUT)}</Text>
      {canChange && <Publish key={JSON.stringify(drafts.map(({ draft }) => draft))} drafts={drafts} />}
      <Card as="ul" isFlush>
        {drafts.map((lesson) => (
          <DraftItem key={lesson.id} lesson={lesson} canDiscard={canChange} />
        ))}
      </Card>
    </section>
  )
}

function Publish({ drafts }: { drafts: readonly DayLesson[] }) {
  const { t } = useTexts()
  const { mutate, error, isPending, variables } = useLessonChange<DeedResult>()
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const deeds = new Map(drafts.flatMap(({ draft }) => (draft ? [[draft.deed, draft.lessons] as const] : [])))
  const count = [...deeds.values()].reduce((sum, lessons) => sum + lessons, 0)
  const publish = () => {
    if (isPending) return
    const request = toDeedRequest<DeedResult>(
      drafts[0]?.id ?? 0,
      (consent) => callWithHeaders(dayChangeContract.publish, { body: { ids: [...deeds.keys()], ...consent } }),
      () => t(($) => $.DAY.DRAFT.PUBLISHED, { count }),
    )
    mutate({ ...request, consent: nextConsent ?? {} })
  }
  return (
    <Row className="onScreen">
      <Button variant="primary" needsConnection aria-disabled={isPending} onClick={publish}>
        <Send size={16} aria-hidden />
        {nextConsent ? t(($) => $.CHANGES.ANYWAY) : t(($) => $.DAY.DRAFT.PUBLISH, { count })}
      </Button>
      <ChangeRefusal error={error} />
    </Row>
  )
}

function DraftItem({ lesson, canDiscard }: { lesson: DayLesson; canDiscard: boolean }) {
  const { t } = useTexts()
  const { mutate, isPending } = useLessonChange<unknown>()
  const { draft } = lesson
  if (!draft) return null
  const count = draft.lessons
  const action = count === 1 ? t(($) => $.DAY.DRAFT.DISCARD) : t(($) => $.DAY.DRAFT.DISCARD_MANY, { count })
  const discard = () => {
    if (isPending) return
    const { send } = toUndoRequest({
      text: '',
      deed: draft.deed,
      appointmentId: lesson.id,
      isAdded: false,
      isGone: false,
    })
    mutate(toDeedRequest<unknown>(lesson.id, send, () => t(($) => $.DAY.DRAFT.DISCARDED)))
  }
  return (
    <li className={styles.item}>
      <LessonFacts lesson={lesson} note={draft.by && t(($) => $.DAY.DRAFT.BY, { name: draft.by.name })} />
      <Text isStrong className={styles.answer}>
        {formatDraft(draft) || t(($) => $.DAY.DRAFT.CHANGED)}
      </Text>
      {canDiscard && (
        <div className={styles.buttons}>
          <Button
            needsConnection
            aria-disabled={isPending}
            aria-label={t(($) => $.DAY.DRAFT.DISCARD_OF, { lesson: formatLessonAt(lesson), action })}
            onClick={discard}
          >
            <Trash2 size={16} aria-hidden /> {action}
          </Button>
        </div>
      )}
    </li>
  )
}
