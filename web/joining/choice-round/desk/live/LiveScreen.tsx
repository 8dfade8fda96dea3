import { useParams } from '@tanstack/react-router'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { RoundFrame, type DeskRoundModel } from '../frame/RoundFrame.tsx'
import { RoundSkeleton } from '../frame/RoundSkeleton.tsx'
import { ProgressCurve } from './ProgressCurve.tsx'
import styles from './Live.module.css'
import { UndecidedStudents } from './UndecidedStudents.tsx'
import { SeatsTable } from './SeatsTable.tsx'

export function LiveScreen() {
  const { id } = useParams({ from: '/signed-in/shell/program/rounds/$id' })
  return <LiveRound id={Number(id)} />
}

export const LiveRound = ({ id }: { id: number }) => (
  <RoundFrame id={id}>{(model) => <Live model={model} />}</RoundFrame>
)

function Live({ model }: { model: DeskRoundModel }) {
  const { t } = useTexts()
  const { progress, progressError, retryProgress } = model
  if (!progress && progressError) return <Failed title={t(($) => $.ROUND_DESK.LIVE.ERROR)} onRetry={retryProgress} />
  if (!progress) return <RoundSkeleton label={t(($) => $.ROUND_DESK.LIVE.LOADING)} rows={8} lines={[24, 50, 12]} />
  return (
    <div className={styles.live}>
      <SeatsTable progress={progress} round={model.round} />
      <Stack gap={5}>
        <ProgressCurve progress={progress} round={model.round} now={model.now} isStale={progressError !== null} />
        <UndecidedStudents model={model} progress={progress} />
      </Stack>
    </div>
  )
}
