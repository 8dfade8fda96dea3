import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getButtonClass } from '#web/ui/Button.tsx'

/** Link to the planner's day, for those who have it. */
export function BackToDay() {
  const { t } = useTexts()
  if (!useScope().modules.includes('changes')) return null
  return (
    <Link to="/changes" activeOptions={{ exact: true }} className={getButtonClass({ variant: 'quiet' })}>
      <ChevronLeft size={16} aria-hidden /> {t(($) => $.SHELL.MODULE.changes)}
    </Link>
  )
}
