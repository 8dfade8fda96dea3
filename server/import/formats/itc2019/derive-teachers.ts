/** Limits of the clique search; beyond them each set becomes a teacher. */
const searchBounds = { pairs: 250_000, steps: 200_000 }

export interface DerivedTeachers {
  /** Classes per teacher, in the order of the file. */
  teachers: string[][]
  how: 'sets' | 'cliques'
}

/**
 * Derives teachers from the sets of classes that the same people must attend, the only trace of teachers. Each set is
 * one teacher. If more than a tenth of the classes are in several sets, the sets list a teacher's classes in pieces.
 * Each maximal clique is then one teacher.
 */
export function deriveTeachers(sets: string[][]): DerivedTeachers {
  const whole = sets.map((set) => [...new Set(set)]).filter((set) => set.length > 0)
  const places = new Map<string, number>()
  for (const id of whole.flat()) places.set(id, (places.get(id) ?? 0) + 1)
  const shared = [...places.values()].filter((count) => count > 1).length
  const cliques = shared > places.size / 10 ? findCliques(whole, [...places.keys()]) : undefined
  return cliques ? { teachers: cliques, how: 'cliques' } : { teachers: whole, how: 'sets' }
}

type Neighbours = Map<string, Set<string>>

/** Finds maximal cliques of at least two classes (Bron–Kerbosch with pivot); undefined beyond the limits. */
function findCliques(sets: string[][], ids: string[]): string[][] | undefined {
  if (sets.reduce((sum, { length }) => sum + length * length, 0) > searchBounds.pairs) return undefined
  const neighbours: Neighbours = new Map(ids.map((id) => [id, new Set()]))
  for (const set of sets)
    for (const item of set) for (const other of set) if (item !== other) neighbours.get(item)?.add(other)
  const order = new Map(ids.map((id, index) => [id, index]))
  const place = (id: string | undefined) => order.get(id ?? '') ?? 0
  const found: string[][] = []
  let steps = 0

  const extend = (clique: string[], open: Set<string>, closed: Set<string>): boolean => {
    if (++steps > searchBounds.steps) return false
    if (open.size === 0 && closed.size === 0 && clique.length > 1)
      found.push(clique.toSorted((a, b) => place(a) - place(b)))
    for (const id of open.difference(findPivotNeighbours(open, closed, neighbours))) {
      const near = neighbours.get(id) ?? new Set()
      if (!extend([...clique, id], open.intersection(near), closed.intersection(near))) return false
      open.delete(id)
      closed.add(id)
    }
    return true
  }
  if (!extend([], new Set(ids), new Set())) return undefined
  return found.toSorted((a, b) => place(a[0]) - place(b[0]) || place(a[1]) - place(b[1]))
}

/** Returns the neighbours of the best pivot, which need no branch of their own. */
function findPivotNeighbours(open: Set<string>, closed: Set<string>, neighbours: Neighbours): Set<string> {
  let best = new Set<string>()
  let most = -1
  for (const id of open.union(closed)) {
    const near = neighbours.get(id)?.intersection(open) ?? new Set()
    if (near.size > most) [best, most] = [near, near.size]
  }
  return best
}
