import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface Props {
  label: string
  rows: number
  lines: readonly number[]
}

export const RoundSkeleton = (props: Props) => (
  <Card>
    <Skeleton {...props} />
  </Card>
)
