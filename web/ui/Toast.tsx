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
  /** The name of the place where it stands, for screen readers. */
  region: string
  label: string
  message: string
  closeLabel: string
  /** It leaves by itself after so many milliseconds, unless it is pointed at or has the focus. */
  timeout: number
  /** What a click on it does; it then goes away. */
  onAction: () => void
  onClose: () => void
}

/** Says something at the bottom of the window for a while. Import it lazily: it brings React Aria's toasts. */
export function Toast({ region, label, message, closeLabel, timeout, onAction, onClose }: Props) {
  const [queue] = useState(() => new ToastQueue<object>({ maxVisibleToasts: 1 }))
  const added = useRef(false)
  useEffect(() => {
    if (added.current) return
    added.current = true
    queue.add({}, { timeout, onClose })
  }, [queue, timeout, onClose])
  return (
    <ToastRegion queue={queue} aria-label={region} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={styles.toast ?? ''}
          // It interrupts nobody: a dialog would take the page's keys.
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
