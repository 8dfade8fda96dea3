import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './RoundSkeleton.module.css'

interface Props {
  label: string
  rows: number
  lines: readonly number[]
}

export const RoundSkeleton = (props: Props) => (
  <Card>
    <Skeleton {...props} className={styles.skeleton} />
  </Card>
)
