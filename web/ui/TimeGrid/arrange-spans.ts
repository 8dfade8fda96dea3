/** Part of a day, in minutes since midnight; the end is after the start. */
export interface Span {
  key: string
  start: number
  end: number
  /** Order of spans with equal starts. The highest is stacked first. */
  rank?: number
}

/** Spans at the same position; several form a stack. Covers `span` of `columns`, from `column`. */
export interface Box<S extends Span> {
  items: readonly S[]
  start: number
  end: number
  column: number
  span: number
  columns: number
}

const compareByStart = (a: Span, b: Span) =>
  a.start - b.start || (a.rank ?? 0) - (b.rank ?? 0) || b.end - a.end || (a.key < b.key ? -1 : 1)

const getLastEnd = (spans: readonly Span[]) => Math.max(...spans.map(({ end }) => end))

/** Groups sorted spans that overlap, directly or through others. */
function groupClusters<S extends Span>(sorted: readonly S[]): S[][] {
  const runs: S[][] = []
  let end = -Infinity
  for (const span of sorted) {
    const run = runs.at(-1)
    if (run && span.start < end) run.push(span)
    else runs.push([span])
    end = Math.max(run && span.start < end ? end : -Infinity, span.end)
  }
  return runs
}

/** Puts each span into the first free column. */
function fillColumns<S extends Span>(cluster: readonly S[]): S[][] {
  const columns: S[][] = []
  for (const span of cluster) {
    const free = columns.find((column) => (column.at(-1)?.end ?? 0) <= span.start)
    if (free) free.push(span)
    else columns.push([span])
  }
  return columns
}

type PlacedBox<S extends Span> = Omit<Box<S>, 'span' | 'columns'>

const createPlacedBox = <S extends Span>(items: readonly S[], column: number): PlacedBox<S> => ({
  items,
  column,
  start: Math.min(...items.map(({ start }) => start)),
  end: getLastEnd(items),
})

function arrangeCluster<S extends Span>(cluster: readonly S[], most: number): Box<S>[] {
  const columns = fillColumns(cluster)
  const single = columns.length <= most ? columns : columns.slice(0, most - 1)
  const rest = columns.slice(single.length).flat().sort(compareByStart)
  const placed = [
    ...single.flatMap((column, index) => column.map((span) => createPlacedBox([span], index))),
    ...groupClusters(rest).map((stack) => createPlacedBox(stack, most - 1)),
  ]
  const count = Math.min(columns.length, most)
  return placed.map((box) => {
    const right = placed.filter(({ column, start, end }) => column > box.column && start < box.end && end > box.start)
    const next = Math.min(count, ...right.map(({ column }) => column))
    return { ...box, columns: count, span: next - box.column }
  })
}

/** Arranges spans in boxes that never overlap. Excess spans are stacked in the last of `most` columns. */
export function arrangeSpans<S extends Span>(spans: readonly S[], most: number): Box<S>[] {
  const sorted = [...spans].sort(compareByStart)
  return groupClusters(sorted)
    .flatMap((cluster) => arrangeCluster(cluster, Math.max(1, most)))
    .sort((a, b) => a.start - b.start || a.column - b.column)
}
