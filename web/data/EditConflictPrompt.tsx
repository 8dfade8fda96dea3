import { createAtom, useSelector } from '@tanstack/react-store'
import { lazyLoad } from '../lib/lazy-load.tsx'
import type { VersionDifference } from '../ui/BothVersions.tsx'

export const BothVersions = lazyLoad(() => import('../ui/BothVersions.tsx'), 'BothVersions')

interface EditConflict {
  differing: readonly VersionDifference[]
  onChoose: (isMine: boolean) => void
}
/** Which of two versions stays, to be asked one after the other. */
export const openEditConflicts = createAtom<readonly EditConflict[]>([])

/** The place where it is asked; once in the application. */
export function EditConflictPrompt() {
  const [question] = useSelector(openEditConflicts)
  return question ? <BothVersions {...question} /> : null
}
