import { useTexts } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ChosenPlan.module.css'

export function PlanLoading() {
  const { t } = useTexts()
  return (
    <Skeleton
      label={t(($) => $.DEPLOYMENT_PLAN.LOADING)}
      rows={8}
      lines={[24, 12, 12, 12, 12, 10]}
      className={styles.skeleton}
    />
  )
}
