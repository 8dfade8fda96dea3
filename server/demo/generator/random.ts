/** A pseudorandom generator (mulberry32), identical in every run. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    shuffle: (list) => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const otherIndex = Math.floor(next() * (last + 1))
        const swapped = shuffled[last] as (typeof shuffled)[number]
        shuffled[last] = shuffled[otherIndex] as (typeof shuffled)[number]
        shuffled[otherIndex] = swapped
      }
      return shuffled
    },
  }
}
