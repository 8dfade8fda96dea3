interface SectionBox {
  id: string
  /** From the upper edge of the window. */
  top: number
  bottom: number
}

/**
 * Returns the section at a quarter of the window. At the end, where sections no longer reach it, the one in the address
 * or the last.
 */
export function findCurrentSection(
  sections: readonly SectionBox[],
  windowHeight: number,
  linkedId: string,
): string | undefined {
  const last = sections.at(-1)
  if (last && last.bottom <= windowHeight) {
    const linked = sections.find(({ id }) => id === linkedId)
    return linked && linked.top >= 0 && linked.top < windowHeight ? linked.id : last.id
  }
  const line = windowHeight / 4
  return (sections.findLast(({ top }) => top <= line) ?? sections[0])?.id
}
