/** In minutes since midnight; `until` is exclusive. */
interface MinuteInterval {
  from: number
  until: number
}

/** An interval in which the same people are busy. */
export interface SharedBusyInterval extends MinuteInterval {
  busy: number
  /** Index of the only busy person; undefined for none or several. */
  only: number | undefined
}

/** `missing` is the index of the only busy person. */
export interface CommonFreeTime extends MinuteInterval {
  missing: number | undefined
}

/** Divides a day by the number of busy people; `busy` lists intervals per person. */
export function computeBusyIntervals(
  busy: readonly (readonly MinuteInterval[])[],
  day: MinuteInterval,
): SharedBusyInterval[] {
  const steps = busy
    .flatMap((stretches, who) =>
      stretches
        .map(({ from, until }) => ({ from: Math.max(from, day.from), until: Math.min(until, day.until) }))
        .filter(({ from, until }) => from < until)
        .flatMap(({ from, until }) => [
          { at: from, who, step: 1 },
          { at: until, who, step: -1 },
        ]),
    )
    .toSorted((a, b) => a.at - b.at)
  const found: SharedBusyInterval[] = []
  const times = new Map<number, number>()
  let from = day.from
  const close = (until: number) => {
    const [only] = times.keys()
    if (until > from) found.push({ from, until, busy: times.size, only: times.size === 1 ? only : undefined })
    from = until
  }
  for (const { at, who, step } of steps) {
    close(at)
    const count = (times.get(who) ?? 0) + step
    if (count === 0) times.delete(who)
    else times.set(who, count)
  }
  close(day.until)
  return found
}

function mergeAdjacent(
  presences: readonly SharedBusyInterval[],
  willDo: (presence: SharedBusyInterval) => boolean,
): MinuteInterval[] {
  const found: MinuteInterval[] = []
  for (const presence of presences) {
    if (!willDo(presence)) continue
    const last = found.at(-1)
    if (last?.until === presence.from) last.until = presence.until
    else found.push({ from: presence.from, until: presence.until })
  }
  return found
}

function subtractIntervals(stretch: MinuteInterval, taken: readonly MinuteInterval[]): MinuteInterval[] {
  return taken.reduce<MinuteInterval[]>(
    (left, { from, until }) =>
      left
        .flatMap((item) => [
          { from: item.from, until: Math.min(item.until, from) },
          { from: Math.max(item.from, until), until: item.until },
        ])
        .filter((item) => item.from < item.until),
    [stretch],
  )
}

/**
 * Lists times of at least `least` minutes when everyone is free, in order. `mayMiss` adds times when the same single
 * person is busy throughout. They never replace times when everyone is free.
 */
export function findCommonFreeTimes(
  presences: readonly SharedBusyInterval[],
  { least, mayMiss }: { least: number; mayMiss: boolean },
): CommonFreeTime[] {
  const isLong = ({ from, until }: MinuteInterval) => until - from >= least
  const found: CommonFreeTime[] = mergeAdjacent(presences, ({ busy }) => busy === 0)
    .filter(isLong)
    .map((stretch) => ({ ...stretch, missing: undefined }))
  if (!mayMiss) return found
  const alone = new Set(presences.map(({ only }) => only).filter((who) => who !== undefined))
  const withoutOne = [...alone]
    .flatMap((missing) =>
      mergeAdjacent(presences, ({ busy, only }) => busy === 0 || only === missing).map((stretch) => ({
        ...stretch,
        missing,
      })),
    )
    .toSorted((a, b) => a.from - b.from || b.until - a.until)
  for (const { missing, ...stretch } of withoutOne)
    found.push(
      ...subtractIntervals(stretch, found)
        .filter(isLong)
        .map((left) => ({ ...left, missing })),
    )
  return found.toSorted((a, b) => a.from - b.from)
}
