import { CircleAlert, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { NetworkError } from '../lib/call.ts'
import { listenToReconnect, useIsOffline } from '../lib/connection.ts'
import { useTexts } from '../lib/i18n.ts'
import { reconnectNow } from '../lib/stream-connection.ts'
import { Button } from './Button.tsx'
import { Empty, type EmptyProps } from './Empty.tsx'
import styles from './Failed.module.css'

interface Props {
  title: string
  /** Replaces the general text about the cause. */
  text?: string | undefined
  /** A NetworkError counts as offline. */
  error?: unknown
  /** row: a line within other content. */
  variant?: EmptyProps['variant'] | 'row'
  /** Also called when the connection returns. Absent if a retry would fail too. */
  onRetry?: (() => unknown) | undefined
  /** Closes what failed to load, such as a dialog. */
  onClose?: (() => void) | undefined
}

/** Shows that something could not be loaded, in its place. */
export function Failed({ title, text, error, variant = 'panel', onRetry, onClose }: Props) {
  const { t } = useTexts()
  const isOffline = useIsOffline() || error instanceof NetworkError
  useEffect(() => onRetry && listenToReconnect(() => void onRetry()), [onRetry])
  const generalText = isOffline ? t(($) => $.COMMON.OFFLINE.SEE_LATER) : t(($) => $.COMMON.NOT_YOUR_FAULT)
  const retry = () => {
    reconnectNow()
    void onRetry?.()
  }
  const retryButton = onRetry && (
    <Button variant={variant === 'page' ? 'primary' : 'plain'} onClick={retry}>
      {t(($) => $.COMMON.RETRY)}
    </Button>
  )
  if (variant === 'row')
    return (
      <div role="alert" className={styles.row}>
        <p>{title}</p>
        {retryButton}
      </div>
    )
  return (
    <Empty
      isAlert
      variant={variant}
      icon={isOffline ? <WifiOff /> : <CircleAlert />}
      title={title}
      text={text ?? (onRetry && generalText)}
    >
      {retryButton}
      {onClose && <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    </Empty>
  )
}
