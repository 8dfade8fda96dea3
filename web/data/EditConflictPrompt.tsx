import { createAtom, useSelector } from '@tanstack/react-store'
import { lazyLoad } from '../lib/lazy-load.tsx'
import type { VersionDifference } from '../ui/BothVersions.tsx'

export const BothVersions = lazyLoad(() => import('../ui/BothVersions.tsx'), 'BothVersions')

interface EditConflict {
  differences: readonly VersionDifference[]
  onChoose: (keepsOwn: boolean) => void
}
/** Conflicts, resolved one at a time. */
export const openEditConflicts = createAtom<readonly EditConflict[]>([])

/** Asks the user to choose a version, which saveWithMerge waits for. */
export function EditConflictPrompt() {
  const [conflict] = useSelector(openEditConflicts)
  return conflict ? <BothVersions {...conflict} /> : null
}
