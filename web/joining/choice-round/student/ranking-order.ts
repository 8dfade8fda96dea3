/** Moves by one position; the ends stay in place. */
export function moveRankedOption(rankedIds: readonly number[], id: number, by: -1 | 1): number[] {
  const fromIndex = rankedIds.indexOf(id)
  const toIndex = fromIndex + by
  if (fromIndex < 0 || toIndex < 0 || toIndex >= rankedIds.length) return [...rankedIds]
  return rankedIds.with(fromIndex, rankedIds[toIndex] ?? id).with(toIndex, id)
}

export function placeRankedOption(
  rankedIds: readonly number[],
  id: number,
  targetId: number,
  position: 'before' | 'after',
): number[] {
  if (id === targetId) return [...rankedIds]
  const otherIds = rankedIds.filter((rankedId) => rankedId !== id)
  return otherIds.toSpliced(otherIds.indexOf(targetId) + (position === 'after' ? 1 : 0), 0, id)
}

/** Removes duplicates, unknown options, and those beyond the maximum. */
export const sanitizeRanking = (
  order: readonly number[],
  availableIds: ReadonlySet<number>,
  maximum: number,
): number[] => [...new Set(order)].filter((id) => availableIds.has(id)).slice(0, maximum)

export const isSameRanking = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])
