import { useRef } from 'react'
import { useShortcuts } from '#web/roster/screen/use-shortcuts.ts'
import { SchoolFinder } from './SchoolFinder.tsx'

export function OverviewFinder() {
  const part = useRef<HTMLDivElement>(null)
  useShortcuts({ '/': () => part.current?.querySelector('input')?.focus() })
  return (
    <div ref={part}>
      <SchoolFinder isFloating />
    </div>
  )
}
