/** Moves an option one position; at either end the order stays the same. */
export function moveRankedOption(order: readonly number[], id: number, by: -1 | 1): number[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  return order.with(from, order[to] ?? id).with(to, id)
}

/** Places an option before or after another one. */
export function placeRankedOption(
  order: readonly number[],
  id: number,
  target: number,
  position: 'before' | 'after',
): number[] {
  if (id === target) return [...order]
  const others = order.filter((item) => item !== id)
  return others.toSpliced(others.indexOf(target) + (position === 'after' ? 1 : 0), 0, id)
}

/** Removes duplicates, options that no longer exist, and everything beyond the maximum. */
export const sanitizeRanking = (order: readonly number[], there: ReadonlySet<number>, most: number): number[] =>
  [...new Set(order)].filter((id) => there.has(id)).slice(0, most)

export const isSameRanking = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, index) => id === b[index])
