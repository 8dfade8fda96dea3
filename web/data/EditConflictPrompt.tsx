import { createAtom, useSelector } from '@tanstack/react-store'
import { lazyLoad } from '../lib/lazy-load.tsx'
import type { VersionDifference } from '../ui/BothVersions.tsx'

export const BothVersions = lazyLoad(() => import('../ui/BothVersions.tsx'), 'BothVersions')

interface EditConflict {
  differences: readonly VersionDifference[]
  onChoose: (keepOwn: boolean) => void
}
/** Conflicts, resolved one at a time. */
export const pendingEditConflicts = createAtom<readonly EditConflict[]>([])

/** Asks the user to choose a version, which saveWithMerge waits for. */
export function EditConflictPrompt() {
  const [conflict] = useSelector(pendingEditConflicts)
  return conflict ? <BothVersions {...conflict} /> : null
}
