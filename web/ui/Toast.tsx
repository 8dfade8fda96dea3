import { Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import styles from './Toast.module.css'

interface Props {
  /** For screen readers. */
  region: string
  label: string
  message: string
  closeLabel: string
  /** In milliseconds; paused by hover and focus. */
  timeout: number
  onAction: () => void
  onClose: () => void
}

/** Import lazily: it loads React Aria's toasts. */
export function Toast({ region, label, message, closeLabel, timeout, onAction, onClose }: Props) {
  const [queue] = useState(() => new ToastQueue<object>({ maxVisibleToasts: 1 }))
  // React's strict mode runs effects twice.
  const isAdded = useRef(false)
  useEffect(() => {
    if (isAdded.current) return
    isAdded.current = true
    queue.add({}, { timeout, onClose })
  }, [queue, timeout, onClose])
  return (
    <ToastRegion queue={queue} aria-label={region} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={styles.toast ?? ''}
          // A dialog role would take the page's keys.
          render={(props) => <div {...props} role="group" aria-modal={undefined} />}
        >
          <Info aria-hidden size={20} data-type="info" className={styles.icon} />
          <ToastContent className={styles.content ?? ''}>
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onAction()
                queue.close(toast.key)
              }}
            >
              <Text slot="title" className={styles.label ?? ''}>
                {label}
              </Text>
              <Text slot="description" className={styles.message ?? ''}>
                {message}
              </Text>
            </button>
          </ToastContent>
          <Button slot="close" aria-label={closeLabel} className={styles.close ?? ''}>
            <X aria-hidden size={18} />
          </Button>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
