/** Limits of the search for cliques; beyond them each set becomes a teacher. */
const searchBounds = { pairs: 250_000, steps: 200_000 }

export interface DerivedTeachers {
  /** Classes per teacher, in the order of the file. */
  teachers: string[][]
  source: 'sets' | 'cliques'
}

/**
 * Derives teachers from the sets of classes that the same people must attend, the only trace of teachers. Each set is a
 * teacher, unless more than a tenth of the classes are in several sets, which seem to list a teacher's classes in pieces:
 * then each maximal clique, of classes that are pairwise in a common set, is a teacher.
 */
export function deriveTeachers(sets: string[][]): DerivedTeachers {
  const uniqueSets = sets.map((set) => [...new Set(set)]).filter((set) => set.length > 0)
  const setCountByClass = new Map<string, number>()
  for (const id of uniqueSets.flat()) setCountByClass.set(id, (setCountByClass.get(id) ?? 0) + 1)
  const sharedCount = [...setCountByClass.values()].filter((count) => count > 1).length
  const cliques =
    sharedCount > setCountByClass.size / 10 ? findCliques(uniqueSets, [...setCountByClass.keys()]) : undefined
  return cliques ? { teachers: cliques, source: 'cliques' } : { teachers: uniqueSets, source: 'sets' }
}

type Neighbours = Map<string, Set<string>>

/** Finds maximal cliques of at least two classes (Bron–Kerbosch with pivot); undefined beyond the limits. */
function findCliques(sets: string[][], ids: string[]): string[][] | undefined {
  if (sets.reduce((sum, { length }) => sum + length * length, 0) > searchBounds.pairs) return undefined
  const neighbours: Neighbours = new Map(ids.map((id) => [id, new Set()]))
  for (const set of sets)
    for (const id of set) for (const otherId of set) if (id !== otherId) neighbours.get(id)?.add(otherId)
  const order = new Map(ids.map((id, index) => [id, index]))
  const getOrder = (id: string | undefined) => order.get(id ?? '') ?? 0
  const maximalCliques: string[][] = []
  let steps = 0

  // Returns false when the search takes too many steps.
  const extendClique = (clique: string[], candidates: Set<string>, excluded: Set<string>): boolean => {
    if (++steps > searchBounds.steps) return false
    if (candidates.size === 0 && excluded.size === 0 && clique.length > 1)
      maximalCliques.push(clique.toSorted((a, b) => getOrder(a) - getOrder(b)))
    for (const id of candidates.difference(findPivotNeighbours(candidates, excluded, neighbours))) {
      const adjacent = neighbours.get(id) ?? new Set()
      if (!extendClique([...clique, id], candidates.intersection(adjacent), excluded.intersection(adjacent)))
        return false
      candidates.delete(id)
      excluded.add(id)
    }
    return true
  }
  if (!extendClique([], new Set(ids), new Set())) return undefined
  return maximalCliques.toSorted((a, b) => getOrder(a[0]) - getOrder(b[0]) || getOrder(a[1]) - getOrder(b[1]))
}

/** Returns the neighbours of the best pivot, which need no branch of their own. */
function findPivotNeighbours(candidates: Set<string>, excluded: Set<string>, neighbours: Neighbours): Set<string> {
  let bestNeighbours = new Set<string>()
  let bestSize = -1
  for (const id of candidates.union(excluded)) {
    const adjacent = neighbours.get(id)?.intersection(candidates) ?? new Set()
    if (adjacent.size > bestSize) [bestNeighbours, bestSize] = [adjacent, adjacent.size]
  }
  return bestNeighbours
}
