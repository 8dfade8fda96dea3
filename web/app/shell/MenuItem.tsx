import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { modulePaths, type ScreenModule } from '../modules.ts'
import { formatBubble } from './menu.ts'
import styles from './MenuItem.module.css'

interface Props {
  module: ScreenModule
  icon: LucideIcon
  title: string
  count: number
  /** For screen readers, which do not read the bubble. */
  countLabel: string
  active: boolean
  enabled?: boolean
  /** Red, for important counts. */
  urgent?: boolean
  /** side: icon beside title; narrow: icon only; bar: icon above a small title. */
  form?: 'side' | 'narrow' | 'bar'
}

export const Bubble = ({ text, label, urgent = true }: { text: string; label: string; urgent?: boolean }) => (
  <span className={styles.bubble} data-urgent={urgent || undefined}>
    <span aria-hidden>{text}</span>
    <span className="unseen">, {label}</span>
  </span>
)

/** Renders no link for the active entry and disabled entries. */
export function MenuItem(props: Props) {
  const { module, icon: Icon, title, active, enabled = true, form = 'side' } = props
  const bubble = formatBubble(props.count, enabled)
  const content = (
    <>
      <Icon aria-hidden className={styles.icon} strokeWidth={1.75} />
      <span className={form === 'narrow' ? 'unseen' : styles.title}>{title}</span>
      {bubble && <Bubble text={bubble} label={props.countLabel} urgent={props.urgent ?? false} />}
    </>
  )
  const sharedProps = { className: styles[form], title: form === 'narrow' ? title : undefined }
  if (active)
    return (
      <span aria-current="page" {...sharedProps}>
        {content}
      </span>
    )
  if (!enabled)
    return (
      <button type="button" disabled {...sharedProps}>
        {content}
      </button>
    )
  return (
    <Link to={modulePaths[module]} {...sharedProps}>
      {content}
    </Link>
  )
}
