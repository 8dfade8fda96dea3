import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { Text } from '#web/ui/Text.tsx'
import { RoundTrial } from '#web/joining/choice-round/student/RoundTrial.tsx'
import { RoundFrame } from '../frame/RoundFrame.tsx'
import { RoundSkeleton } from '../frame/RoundSkeleton.tsx'
import { roundPreviewQuery } from '../queries.ts'
import styles from './Preview.module.css'

/** Lets staff try a round before it opens. Nothing is sent. */
export function PreviewScreen() {
  const { id } = useParams({ from: '/signed-in/shell/program/rounds/$id/preview' })
  return <PreviewRound id={Number(id)} />
}

export const PreviewRound = ({ id }: { id: number }) => (
  <RoundFrame id={id}>{({ round }) => <Preview round={round} />}</RoundFrame>
)

function Preview({ round }: { round: Round }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(roundPreviewQuery(round.id))
  if (error && !data) return <Failed title={t(($) => $.ROUND_DESK.PREVIEW.ERROR)} onRetry={refetch} />
  if (!data) return <RoundSkeleton label={t(($) => $.ROUND_DESK.PREVIEW.LOADING)} rows={6} lines={[40, 60]} />
  return (
    <>
      <Text size="list" tone="quiet">
        {t(($) => $.ROUND_DESK.PREVIEW.NOTE)}
      </Text>
      <div className={styles.trial}>
        <RoundTrial round={round} groups={data.groups} options={data.options} />
      </div>
    </>
  )
}
