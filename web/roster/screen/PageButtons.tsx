import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import type { RosterModel } from './use-roster-model.ts'
import type { RosterView } from './address.ts'

interface Props extends Pick<RosterModel, 'canGoBack' | 'canGoForward' | 'goByPages'> {
  view: RosterView
  variant?: 'plain' | 'quiet'
}

export function PageButtons({ view, canGoBack, canGoForward, goByPages, variant = 'plain' }: Props) {
  const { t } = useTexts()
  const unit = view === 'day' ? 'DAY' : 'WEEK'
  const sharedProps = { isSquare: true, variant }
  return (
    <>
      <Button
        {...sharedProps}
        isBlocked={!canGoBack}
        aria-label={t(($) => $.ROSTER.PREVIOUS[unit])}
        onClick={() => goByPages(-1)}
      >
        <ChevronLeft size={18} />
      </Button>
      <Button
        {...sharedProps}
        isBlocked={!canGoForward}
        aria-label={t(($) => $.ROSTER.NEXT[unit])}
        onClick={() => goByPages(1)}
      >
        <ChevronRight size={18} />
      </Button>
    </>
  )
}
