import { createAtom, useSelector } from '@tanstack/react-store'
import { lazyLoad } from '../lib/lazy-load.tsx'
import type { VersionDifference } from '../ui/BothVersions.tsx'

/** Dialog that shows two versions. saveWithMerge loads it before it asks. */
export const BothVersions = lazyLoad(() => import('../ui/BothVersions.tsx'), 'BothVersions')

interface EditConflict {
  differences: readonly VersionDifference[]
  onChoose: (keepOwn: boolean) => void
}
/** Conflicts that await a choice, one at a time. */
export const pendingEditConflicts = createAtom<readonly EditConflict[]>([])

/** Asks the user to choose a version. saveWithMerge waits for the choice. */
export function EditConflictPrompt() {
  const [conflict] = useSelector(pendingEditConflicts)
  return conflict ? <BothVersions {...conflict} /> : null
}
