import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { getButtonClass } from '#web/ui/Button.tsx'
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
  isActive: boolean
  isEnabled?: boolean
  /** Red, for important counts. */
  isUrgent?: boolean
  /** side: icon beside title; narrow: icon only; bar: icon above a small title, on phones. */
  variant?: ItemVariant
}

type ItemVariant = 'side' | 'narrow' | 'bar'

/** For buttons and links among the items. */
export const getItemClass = (variant: ItemVariant) => `${getButtonClass({ variant: 'quiet' })} ${styles[variant] ?? ''}`

export const Bubble = ({ text, label, isUrgent = true }: { text: string; label: string; isUrgent?: boolean }) => (
  <span className={styles.bubble} data-urgent={isUrgent || undefined}>
    <span aria-hidden>{text}</span>
    <span className="unseen">, {label}</span>
  </span>
)

/** Renders an entry of the menu, without a link if it is active or disabled. */
export function MenuItem(props: Props) {
  const { module, icon: Icon, title, isActive, isEnabled = true, variant = 'side' } = props
  const bubble = formatBubble(props.count, isEnabled)
  const content = (
    <>
      <Icon aria-hidden className={styles.icon} strokeWidth={1.75} />
      <span className={variant === 'narrow' ? 'unseen' : styles.title}>{title}</span>
      {bubble && <Bubble text={bubble} label={props.countLabel} isUrgent={props.isUrgent ?? false} />}
    </>
  )
  const sharedProps = { className: getItemClass(variant), title: variant === 'narrow' ? title : undefined }
  if (isActive)
    return (
      <span aria-current="page" {...sharedProps}>
        {content}
      </span>
    )
  if (!isEnabled)
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
