import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { openHelp } from '../open-help.tsx'
import { getItemClass } from './MenuItem.tsx'
import itemStyles from './MenuItem.module.css'
import { useActiveHelpTopic } from './use-menu.ts'

export function HelpItem({ variant }: { variant: 'side' | 'narrow' }) {
  const { t } = useTexts()
  const activeTopic = useActiveHelpTopic()
  const [isBusy, setIsBusy] = useState(false)
  const name = t(($) => $.SHELL.MENU.HELP_NEW_WINDOW)

  const openActiveTopic = async () => {
    setIsBusy(true)
    await openHelp(activeTopic)
    setIsBusy(false)
  }

  return (
    <button
      type="button"
      className={getItemClass(variant)}
      aria-busy={isBusy || undefined}
      aria-label={name}
      title={variant === 'narrow' ? name : undefined}
      onClick={() => isBusy || void openActiveTopic()}
    >
      <CircleQuestionMark aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
      <span className={variant === 'narrow' ? 'unseen' : itemStyles.title}>{t(($) => $.SHELL.MENU.HELP)}</span>
    </button>
  )
}
