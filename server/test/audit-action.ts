/** Returns the audit action of a call. Stored actions of choice rounds keep the names that these calls once had. */
export const toAuditAction = (call: string) =>
  call
    .replace(/^choice-round-(desk|allocation)\./, (_, part) => (part === 'desk' ? 'round-desk.' : 'allocation.'))
    .replace(/^choice-round\./, 'interrogation.')
