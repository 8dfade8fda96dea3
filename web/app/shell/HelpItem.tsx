import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { openHelp } from '../open-help.tsx'
import itemStyles from './MenuItem.module.css'
import { useActiveHelp } from './use-menu.ts'

export function HelpItem({ form }: { form: 'side' | 'narrow' }) {
  const { t } = useTexts()
  const active = useActiveHelp()
  const [isBusy, setIsBusy] = useState(false)
  const name = t(($) => $.SHELL.MENU.HELP_NEW_WINDOW)

  const openActiveHelp = async () => {
    setIsBusy(true)
    await openHelp(active)
    setIsBusy(false)
  }

  return (
    <button
      type="button"
      className={itemStyles[form]}
      aria-busy={isBusy || undefined}
      aria-label={name}
      title={form === 'narrow' ? name : undefined}
      onClick={() => isBusy || void openActiveHelp()}
    >
      <CircleQuestionMark aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
      <span className={form === 'narrow' ? 'unseen' : itemStyles.title}>{t(($) => $.SHELL.MENU.HELP)}</span>
    </button>
  )
}
