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
  /** row, stack: a line within other content, with the button beside or below it. */
  look?: EmptyProps['look'] | 'row' | 'stack'
  /** Absent if a retry would fail too. */
  onRetry?: (() => unknown) | undefined
}

export function Failed({ title, text, icon = <CloudOff />, look = 'panel', onRetry }: Props) {
  const { t } = useTexts()
  const retryButton = onRetry && (
    <Button look={look === 'page' ? 'primary' : 'plain'} onClick={() => void onRetry()}>
      {t(($) => $.COMMON.RETRY)}
    </Button>
  )
  if (look === 'row' || look === 'stack')
    return (
      <div role="alert" className={styles[look]}>
        <p>{title}</p>
        {retryButton}
      </div>
    )
  return (
    <Empty isAlert look={look} icon={icon} title={title} text={text}>
      {retryButton}
    </Empty>
  )
}
