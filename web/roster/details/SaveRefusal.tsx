import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './Details.module.css'

/** Always rendered, so that screen readers notice the text. */
export function SaveRefusal({ error }: { error: Error | null }) {
  const { t } = useTexts()
  const formatRefusal = () => {
    if (!error) return ''
    const code = error instanceof ApiError ? error.code : undefined
    const reason = code ? t(($) => $.COMMON.ERROR[code].MESSAGE) : t(($) => $.COMMON.OFFLINE.REASON)
    return t(($) => $.ROSTER.NOTE.REFUSED, { reason })
  }
  return (
    <p role="alert" className={styles.refusal}>
      {formatRefusal()}
    </p>
  )
}
