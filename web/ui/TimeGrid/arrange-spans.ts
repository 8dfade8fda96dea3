/** In minutes since midnight; the end is after the start. */
export interface Span {
  key: string
  start: number
  end: number
  /** Orders spans with equal starts, lowest first. With too few columns, the highest are stacked. */
  rank?: number
}

/** Spans at the same position; several form a stack. */
export interface Box<S extends Span> {
  items: readonly S[]
  start: number
  end: number
  /** 0-based. */
  column: number
  columnSpan: number
  /** Of its cluster. */
  columnCount: number
}

const compareByStart = (a: Span, b: Span) =>
  a.start - b.start || (a.rank ?? 0) - (b.rank ?? 0) || b.end - a.end || (a.key < b.key ? -1 : 1)

const getLastEnd = (spans: readonly Span[]) => Math.max(...spans.map(({ end }) => end))

/** Groups sorted spans that overlap, also through others. */
function groupClusters<S extends Span>(sortedSpans: readonly S[]): S[][] {
  const clusters: S[][] = []
  let clusterEnd = -Infinity
  for (const span of sortedSpans) {
    const cluster = clusters.at(-1)
    if (cluster && span.start < clusterEnd) {
      cluster.push(span)
      clusterEnd = Math.max(clusterEnd, span.end)
    } else {
      clusters.push([span])
      clusterEnd = span.end
    }
  }
  return clusters
}

function fillColumns<S extends Span>(cluster: readonly S[]): S[][] {
  const columns: S[][] = []
  for (const span of cluster) {
    const freeColumn = columns.find((column) => (column.at(-1)?.end ?? 0) <= span.start)
    if (freeColumn) freeColumn.push(span)
    else columns.push([span])
  }
  return columns
}

type PlacedBox<S extends Span> = Omit<Box<S>, 'columnSpan' | 'columnCount'>

const createPlacedBox = <S extends Span>(items: readonly S[], column: number): PlacedBox<S> => ({
  items,
  column,
  start: Math.min(...items.map(({ start }) => start)),
  end: getLastEnd(items),
})

function arrangeCluster<S extends Span>(cluster: readonly S[], maximumColumns: number): Box<S>[] {
  const columns = fillColumns(cluster)
  const singleColumns = columns.length <= maximumColumns ? columns : columns.slice(0, maximumColumns - 1)
  const stackedSpans = columns.slice(singleColumns.length).flat().sort(compareByStart)
  const placedBoxes = [
    ...singleColumns.flatMap((column, index) => column.map((span) => createPlacedBox([span], index))),
    ...groupClusters(stackedSpans).map((stack) => createPlacedBox(stack, maximumColumns - 1)),
  ]
  const columnCount = Math.min(columns.length, maximumColumns)
  return placedBoxes.map((box) => {
    const boxesToTheRight = placedBoxes.filter(
      ({ column, start, end }) => column > box.column && start < box.end && end > box.start,
    )
    const nextColumn = Math.min(columnCount, ...boxesToTheRight.map(({ column }) => column))
    return { ...box, columnCount, columnSpan: nextColumn - box.column }
  })
}

/** Places spans in columns as boxes that never overlap. Excess spans are stacked in the last of `maximumColumns`. */
export function arrangeSpans<S extends Span>(spans: readonly S[], maximumColumns: number): Box<S>[] {
  const sortedSpans = [...spans].sort(compareByStart)
  return groupClusters(sortedSpans)
    .flatMap((cluster) => arrangeCluster(cluster, Math.max(1, maximumColumns)))
    .sort((a, b) => a.start - b.start || a.column - b.column)
}
