import { useTexts } from '../../../lib/i18n.ts'
import { useIsTablet } from '../../../lib/media.ts'
import { BackToRounds } from './BackToRounds.tsx'
import { Banner } from './Banner.tsx'
import { Choices } from './Choices.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'
import styles from './RoundScreen.module.css'
import { SessionEnded } from './SessionEnded.tsx'
import { StickyConfirm } from './StickyConfirm.tsx'
import { type RoundGiven, useRoundModel } from './use-round-model.ts'
import { WeekPanel } from './WeekPanel.tsx'

/** What a student can choose, has chosen, and what comes of it; with the name of one who is helped. */
export function RoundView({ studentName, ...given }: RoundGiven & { studentName: string | undefined }) {
  const { of, round } = given
  const { t } = useTexts()
  const isTablet = useIsTablet()
  const model = useRoundModel(given)
  const { state, session } = model
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackToRounds student={of.student} />
        <h1>
          {t(($) => $.CHOICE_ROUND.ROUND)} <span>{round.name}</span>
        </h1>
        {studentName && <p className={styles.for}>{t(($) => $.CHOICE_ROUND.FOR, { name: studentName })}</p>}
      </header>
      <Banner round={round} state={state} isSelf={of.student === 'me'} />
      {session.ended && <SessionEnded why={session.ended} onStart={session.start} />}
      <ConnectionLost model={model} />
      <div className={styles.main}>
        <Choices model={model} />
        {!isTablet && (
          <aside className={styles.side}>
            <WeekPanel model={model} />
          </aside>
        )}
      </div>
      {isTablet && <StickyConfirm model={model} />}
    </div>
  )
}
