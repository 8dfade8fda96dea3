import { useTexts } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './SubjectsProgram.module.css'

export function ProgramLoading() {
  const { t } = useTexts()
  return (
    <Skeleton label={t(($) => $.PROGRAM.LOADING)} rows={7} lines={[10, 20, 14, 17, 12]} className={styles.skeleton} />
  )
}
