import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { openHelp } from '../open-help.tsx'
import itemStyles from './MenuItem.module.css'
import { useActiveHelp } from './use-menu.ts'

export function HelpItem({ form }: { form: 'side' | 'narrow' }) {
  const { t } = useTexts()
  const active = useActiveHelp()
  const [busy, setBusy] = useState(false)
  const name = t(($) => $.SHELL.MENU.HELP_NEW_WINDOW)

  const open = async () => {
    setBusy(true)
    await openHelp(active)
    setBusy(false)
  }

  return (
    <button
      type="button"
      className={itemStyles[form]}
      aria-busy={busy || undefined}
      aria-label={name}
      title={form === 'narrow' ? name : undefined}
      onClick={() => busy || void open()}
    >
      <CircleQuestionMark aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
      <span className={form === 'narrow' ? 'unseen' : itemStyles.title}>{t(($) => $.SHELL.MENU.HELP)}</span>
    </button>
  )
}
