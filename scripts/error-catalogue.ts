/**
 * Requires each code to occur as a string in the sources, which raises it, or to be reserved with a reason; not both.
 */
export function listCatalogueFaults(
  codes: readonly string[],
  reasonsByReservedCode: Readonly<Record<string, string | undefined>>,
  sources: string,
): string[] {
  return codes.flatMap((code) => {
    const [isRaised, reason] = [sources.includes(`'${code}'`), reasonsByReservedCode[code]]
    if (isRaised) return reason === undefined ? [] : [`${code}: is reserved, but a rule raises it`]
    if (reason === undefined) return [`${code}: no rule raises it, and no reason says why it is reserved`]
    return reason.trim() === '' ? [`${code}: is reserved without a reason`] : []
  })
}
