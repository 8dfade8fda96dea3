import { useQuery } from '@tanstack/react-query'
import type { School } from '@uurwerk/contract/desk/school'
import { useTexts } from '#web/lib/i18n.ts'
import { Stack } from '#web/ui/Layout.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { schoolQuery } from '../queries.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { AttentionList } from './AttentionList.tsx'
import { FirstSteps, isFirstDay } from './FirstSteps.tsx'
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

const LoadedOverview = ({ school }: { school: School }) => (
  <div className={styles.overview}>
    <Stack gap={7}>
      {isFirstDay(school) && <FirstSteps school={school} />}
      {(!isFirstDay(school) || school.attention.length > 0) && <AttentionList items={school.attention} />}
    </Stack>
    <SchoolFacts school={school} />
  </div>
)
