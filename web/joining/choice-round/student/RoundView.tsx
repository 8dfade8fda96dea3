import { useTexts } from '#web/lib/i18n.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { Card } from '#web/ui/Card.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { BackToStudentRounds } from './BackToStudentRounds.tsx'
import { RoundBanner } from './RoundBanner.tsx'
import { StudentChoices } from './StudentChoices.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'
import styles from './RoundScreen.module.css'
import { SessionEnded } from './SessionEnded.tsx'
import { StickyConfirm } from './StickyConfirm.tsx'
import { useGoToPart } from './use-go-to-part.ts'
import { type StudentRoundData, useStudentRoundModel } from './use-student-round-model.ts'
import { WeekPanel } from './WeekPanel.tsx'

/** Shows the choices of a round and their week. With `studentName`, staff choose for that student. */
export function RoundView({ studentName, ...roundData }: StudentRoundData & { studentName: string | undefined }) {
  const { roundKey, round } = roundData
  const { t } = useTexts()
  const isTablet = useIsTablet()
  const model = useStudentRoundModel(roundData)
  const { state, roundSession } = model
  const goToPart = useGoToPart()
  return (
    <Screen
      back={<BackToStudentRounds student={roundKey.student} />}
      title={round.name}
      actions={studentName && <Card tone="warn">{t(($) => $.CHOICE_ROUND.FOR, { name: studentName })}</Card>}
    >
      <RoundBanner round={round} state={state} isSelf={roundKey.student === 'me'} />
      {roundSession.endReason && <SessionEnded reason={roundSession.endReason} onResume={roundSession.resume} />}
      <ConnectionLost model={model} />
      <div className={styles.main}>
        <StudentChoices model={model} />
        {!isTablet && (
          <aside className={styles.side}>
            <WeekPanel model={model} onGoToPart={goToPart} />
          </aside>
        )}
      </div>
      {isTablet && round.kind === 'choose' && <StickyConfirm model={model} />}
    </Screen>
  )
}
