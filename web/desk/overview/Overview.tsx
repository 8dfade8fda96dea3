import { useQuery } from '@tanstack/react-query'
import type { School } from '@uurwerk/contract/desk/school'
import { useTexts } from '#web/lib/i18n.ts'
import { Stack } from '#web/ui/Layout.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { schoolQuery } from '../queries.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { AttentionList } from './AttentionList.tsx'
import { CommonTasks } from './CommonTasks.tsx'
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx'
import { SchoolFacts } from './SchoolFacts.tsx'
import styles from './Overview.module.css'

/** What needs attention, then what the school has. */
export function Overview() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolQuery)
  return (
    <SchoolFrame section="">
      {error && !data && <Failed title={t(($) => $.SCHOOL.OVERVIEW.ERROR)} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.SCHOOL.OVERVIEW.LOADING)} rows={6} lines={[60, 40]} />}
      {data && <LoadedOverview school={data} />}
    </SchoolFrame>
  )
}

function LoadedOverview({ school }: { school: School }) {
  const firstSteps = useFirstSteps(school.firstSteps)
  const hasSteps = firstSteps.steps.length > 0
  return (
    <div className={styles.overview}>
      <Stack gap={7}>
        {hasSteps && <FirstSteps {...firstSteps} />}
        {(!hasSteps || school.attention.length > 0) && <AttentionList items={school.attention} />}
        {!hasSteps && <CommonTasks />}
      </Stack>
      <SchoolFacts school={school} />
    </div>
  )
}
