import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Empty, type EmptyProps } from './Empty.tsx'
import styles from './Failed.module.css'

interface Props {
  title: string
  text?: string | undefined
  icon?: ReactNode
  /** row, stack: within other content, with the button beside or below. */
  variant?: EmptyProps['variant'] | 'row' | 'stack'
  /** Absent if a retry would fail too. */
  onRetry?: (() => unknown) | undefined
}

export function Failed({ title, text, icon = <CloudOff />, variant = 'panel', onRetry }: Props) {
  const { t } = useTexts()
  const retryButton = onRetry && (
    <Button variant={variant === 'page' ? 'primary' : 'plain'} onClick={() => void onRetry()}>
      {t(($) => $.COMMON.RETRY)}
    </Button>
  )
  if (variant === 'row' || variant === 'stack')
    return (
      <div role="alert" className={styles[variant]}>
        <p>{title}</p>
        {retryButton}
      </div>
    )
  return (
    <Empty isAlert variant={variant} icon={icon} title={title} text={text}>
      {retryButton}
    </Empty>
  )
}
