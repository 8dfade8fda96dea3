/** How a key moves a cursor: negative is up or left, ±Infinity to the edge. */
export interface CursorStep {
  rows: number
  columns: number
  isControlPressed: boolean
}

interface KeyPress {
  key: string
  ctrlKey?: boolean
  altKey?: boolean
  metaKey?: boolean
}

interface StepOptions {
  /** Rows that Page Up and Page Down move by; without it these keys do not move. */
  pageRows?: number
  /** Axis along which Home and End move; with Ctrl, both axes. */
  homeAxis?: 'rows' | 'columns'
}

/** Converts a key to a step of the cursor. Returns undefined for keys that do not move it. */
export function toCursorStep(
  { key, ctrlKey: isControlPressed = false, altKey = false, metaKey = false }: KeyPress,
  { pageRows = 0, homeAxis = 'columns' }: StepOptions = {},
): CursorStep | undefined {
  if (altKey || metaKey) return undefined
  const toEdge = (edge: number) => {
    const otherEdge = isControlPressed ? edge : 0
    return homeAxis === 'columns' ? { rows: otherEdge, columns: edge } : { rows: edge, columns: otherEdge }
  }
  switch (key) {
    case 'ArrowUp':
      return { rows: -1, columns: 0, isControlPressed }
    case 'ArrowDown':
      return { rows: 1, columns: 0, isControlPressed }
    case 'ArrowLeft':
      return { rows: 0, columns: -1, isControlPressed }
    case 'ArrowRight':
      return { rows: 0, columns: 1, isControlPressed }
    case 'PageUp':
      return pageRows ? { rows: -pageRows, columns: 0, isControlPressed } : undefined
    case 'PageDown':
      return pageRows ? { rows: pageRows, columns: 0, isControlPressed } : undefined
    case 'Home':
      return { ...toEdge(-Infinity), isControlPressed }
    case 'End':
      return { ...toEdge(Infinity), isControlPressed }
    default:
      return undefined
  }
}

/** Keeps an index within a list. */
export const clampIndex = (index: number, count: number) => Math.max(0, Math.min(index, count - 1))
