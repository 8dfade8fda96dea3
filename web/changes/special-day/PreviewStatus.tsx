import { type ReactNode, useEffect, useRef } from 'react'
import styles from './SpecialDay.module.css'

interface Props {
  hasPreview: boolean
  children: ReactNode
}

/** Announces a preview, and brings it into view below a long form. */
export function PreviewStatus({ hasPreview, children }: Props) {
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasPreview) status.current?.scrollIntoView({ block: 'start' })
  }, [hasPreview])
  return (
    <div ref={status} role="status" className={styles.preview}>
      {children}
    </div>
  )
}
