import { useQuery } from '@tanstack/react-query'
import type { CandidateTime } from '@uurwerk/contract/changes/alternatives'
import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import { ListButton } from '#web/ui/ListButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './DayChange.module.css'
import { formatAlso, formatNewTime } from './other-times.ts'
import { lessonAlternativesQuery } from './queries.ts'

interface Props {
  lessonId: number
  onChoose: (time: CandidateTime) => void
}

/** Lists times that a lesson can move to, with the lesson that has to make room. */
export function OtherTimes({ lessonId, onChoose }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(lessonAlternativesQuery(lessonId, 'time'))
  if (error && !data)
    return <Failed variant="plain" error={error} title={t(($) => $.DAY.OTHER.FAILED)} onRetry={refetch} />
  if (!data) return <Skeleton label={t(($) => $.DAY.OTHER.LOADING)} rows={4} lines={[50, 70]} />
  const times = data.flatMap((item) => ('id' in item ? [] : item))
  if (times.length === 0) return <Text tone="quiet">{t(($) => $.DAY.OTHER.NONE)}</Text>
  return (
    <ul className={styles.others}>
      {times.map((time) => (
        <li key={time.start}>
          <TimeButton time={time} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function TimeButton({ time, onChoose }: { time: CandidateTime } & Pick<Props, 'onChoose'>) {
  const { t } = useTexts()
  const facts = [time.classroom?.name, ...time.reasons.map((reason) => t(($) => $.ALTERNATIVES.REASON[reason]))]
  const also = formatAlso(time)
  return (
    <ListButton
      title={formatNewTime(time)}
      note={
        <>
          {facts.filter(Boolean).join(' · ')}
          {also && <span className={styles.also}>{also}</span>}
        </>
      }
      onClick={() => onChoose(time)}
    />
  )
}
